"use strict";

// One recording, from the first finger down to the last one up, and where recordings are kept.

/** Samples of one gesture; a finger that is held down for minutes must not fill the memory. */
const MOST_SAMPLES = 20000;

/** The touches of a gesture while it is recorded. */
class Gesture {
  /** `bounds` are those of the view in the window: left, top, width, height; `content` is back to front. */
  constructor(bounds, kind, content) {
    this.bounds = bounds;
    this.kind = kind;
    this.content = content;
    this.fingers = new Map();
    this.samples = [];
    this.delivery = { coalesces: "getCoalescedEvents" in PointerEvent.prototype, sharedTimes: 0 };
    this.backwardTimes = 0;
    this.end = null;
  }

  get isOver() { return this.fingers.size === 0; }

  down(event) {
    const taken = new Set([...this.fingers.values()].map((finger) => finger.index));
    let index = 0;
    while (taken.has(index)) index += 1;
    this.fingers.set(event.pointerId, { index, time: -Infinity });
    this.add(event, "began");
  }

  /** Adds the samples of a move; those that the browser put together have times of their own. */
  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    const coalesced = this.delivery.coalesces ? event.getCoalescedEvents() : [];
    const samples = coalesced.length > 0 ? coalesced : [event];
    if (samples.length > 1 && samples.every((sample) => sample.timeStamp === samples[0].timeStamp)) {
      this.delivery.sharedTimes += 1;
    }
    for (const sample of samples) this.add(sample, "moved", event.pointerId);
  }

  up(event, phase) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    this.add(event, phase);
    if (phase === "cancelled") {
      // Such an event need not have a place.
      this.moveToLastPlace(this.samples[this.samples.length - 1]);
      this.end = "the browser took the touch away";
    }
    this.fingers.delete(event.pointerId);
  }

  moveToLastPlace(sample) {
    const last = this.samples.findLast((other) => other !== sample && other.touch === sample.touch);
    if (last) [sample.x, sample.y] = [last.x, last.y];
  }

  /** Ends the gesture of fingers that are still down. */
  cancel(reason) {
    for (const [pointer, finger] of this.fingers) {
      const last = this.samples.findLast((sample) => sample.touch === finger.index);
      if (last) this.samples.push({ ...last, phase: "cancelled" });
      this.fingers.delete(pointer);
    }
    this.end = reason;
  }

  get isFull() { return this.samples.length >= MOST_SAMPLES; }

  add(event, phase, pointer = event.pointerId) {
    const finger = this.fingers.get(pointer);
    // A finger's own times may not go backwards; those of two fingers are put in order at the end.
    if (event.timeStamp < finger.time) this.backwardTimes += 1;
    finger.time = Math.max(event.timeStamp, finger.time);
    this.samples.push({
      time: finger.time, phase, touch: finger.index,
      x: rounded(event.clientX - this.bounds.left, 3), y: rounded(event.clientY - this.bounds.top, 3),
    });
  }

  /** The touches of the trace: times in seconds from the first one. */
  get touches() {
    const sorted = [...this.samples].sort((a, b) => a.time - b.time);
    const start = sorted.length > 0 ? sorted[0].time : 0;
    const isSingle = sorted.every((sample) => sample.touch === 0);
    return sorted.map((sample) => ({
      time: rounded((sample.time - start) / 1000, 6), phase: sample.phase, x: sample.x, y: sample.y,
      ...(isSingle ? {} : { touch: sample.touch }),
    }));
  }

  get grade() {
    if (this.backwardTimes > 0) return thinned("times went backwards");
    const first = this.samples[0].touch;
    const moves = this.samples.filter((sample) => sample.touch === first
      && (sample.phase === "began" || sample.phase === "moved"));
    return gradeOf(moves, this.delivery);
  }

  trace(name, intent) {
    const { grade, reason } = this.grade;
    return {
      format: "swipe-trace", version: 1, name,
      view: { width: rounded(this.bounds.width, 3), height: rounded(this.bounds.height, 3) },
      ...(this.content.length > 0 ? { content: this.content } : {}),
      grade, gradeReason: reason, touches: this.touches, intent, tags: [this.kind],
    };
  }
}

function rounded(value, decimals) {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** JSON Lines: a trace a line. */
function jsonLines(traces) {
  return traces.map((trace) => JSON.stringify(trace) + "\n").join("");
}

/** The recordings in the browser's storage, each under a key of its own, and the settings. */
const storage = {
  prefix: "swipe-replay/recording/",
  settingsKey: "swipe-replay/settings",

  /** Whether all that was to be kept is kept. */
  works: true,

  attempt(action) {
    try {
      return action();
    } catch {
      this.works = false;
      return null;
    }
  },

  keep(recording) {
    this.attempt(() => localStorage.setItem(this.prefix + recording.id, JSON.stringify(recording.trace)));
  },

  remove(recording) {
    this.attempt(() => localStorage.removeItem(this.prefix + recording.id));
  },

  /** What was kept, the oldest first; what is no recording is left alone. */
  recordings() {
    return this.attempt(() => Object.keys(localStorage)
      .filter((key) => key.startsWith(this.prefix))
      .map((key) => ({ id: key.slice(this.prefix.length), trace: parsed(localStorage.getItem(key)) }))
      .filter((recording) => isTrace(recording.trace))
      .sort((a, b) => (a.id < b.id ? -1 : 1))) ?? [];
  },

  keepSettings(settings) {
    this.attempt(() => localStorage.setItem(this.settingsKey, JSON.stringify(settings)));
  },

  settings() {
    const settings = this.attempt(() => parsed(localStorage.getItem(this.settingsKey)));
    return settings !== null && typeof settings === "object" ? settings : {};
  },
};

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isTrace(value) {
  const isPositive = (side) => Number.isFinite(side) && side > 0;
  return value !== null && typeof value === "object" && typeof value.name === "string"
    && isPositive(value.view?.width) && isPositive(value.view?.height)
    && (value.content === undefined || isContentList(value.content))
    && Array.isArray(value.touches) && value.touches.length > 0
    && value.touches.every((touch) => touch !== null && typeof touch === "object"
      && [touch.time, touch.x, touch.y].every(Number.isFinite) && typeof touch.phase === "string");
}
