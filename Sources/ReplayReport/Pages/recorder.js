"use strict";

// The recorder: records swipes on the view, and keeps a list of them with the intent of each.

const [view, front, ink] = ["view", "front", "ink"].map(element);

/** The points that a finger travels along an axis before a pan begins; less is a tap. */
const SLOP = Number(view.dataset.travel);

const state = {
  /** The recordings, oldest first. Each has an `id`, its `trace`, and its `item` and `facts` in the list. */
  recordings: [],
  /** The lists before each change, newest last. */
  earlier: [],
  /** The gesture being recorded. */
  gesture: null,
  /** The recording shown in the view. */
  shown: null,
  /** Whether the last gesture was a tap, which was not kept. */
  wasTap: false,
};

// ---- Recording

/** The touches of a gesture, from the first finger down to the last one up. */
class Gesture {
  constructor(kind) {
    this.kind = kind;
    this.bounds = view.getBoundingClientRect();
    /** The fingers that are down, by pointer: the `index` in the trace, and the `last` sample. */
    this.fingers = new Map();
    this.samples = [];
    /** Whether moves of one finger share their times, as in a browser that rounds them. */
    this.sharesTimes = false;
  }

  down(event) {
    const taken = [...this.fingers.values()].map(({ index }) => index);
    let index = 0;
    while (taken.includes(index)) index += 1;
    this.fingers.set(event.pointerId, { index, last: null });
    this.add(event, "began");
  }

  /** Adds the moves that the browser coalesced, each with its own time. */
  move(event) {
    const coalesced = event.getCoalescedEvents?.() ?? [];
    for (const sample of coalesced.length > 0 ? coalesced : [event]) this.add(sample, "moved", event.pointerId);
  }

  up(event) {
    this.add(event, "ended");
    this.fingers.delete(event.pointerId);
  }

  /** Ends fingers at their last locations. */
  cancel(time, pointers = [...this.fingers.keys()]) {
    for (const pointer of pointers) {
      const { last } = this.fingers.get(pointer) ?? {};
      if (last) this.samples.push({ ...last, time: Math.max(time, last.time), phase: "cancelled" });
      this.fingers.delete(pointer);
    }
  }

  add(event, phase, pointer = event.pointerId) {
    const finger = this.fingers.get(pointer);
    if (!finger) return;
    const earliest = finger.last?.time ?? -Infinity;
    if (phase === "moved" && event.timeStamp <= earliest) this.sharesTimes = true;
    finger.last = { time: Math.max(event.timeStamp, earliest), phase, touch: finger.index,
      x: rounded(event.clientX - this.bounds.left, 3), y: rounded(event.clientY - this.bounds.top, 3) };
    this.samples.push(finger.last);
  }

  /** The touches as in a trace: times in seconds from the first one, fingers only if there are several. */
  get touches() {
    const sorted = [...this.samples].sort((a, b) => a.time - b.time);
    const isSingle = sorted.every(({ touch }) => touch === 0);
    return sorted.map(({ time, phase, x, y, touch }) => ({
      time: rounded((time - sorted[0].time) / 1000, 6), phase, x, y, ...(isSingle ? {} : { touch }) }));
  }

  /** The reason why these are not all samples delivered by the screen with their own times, or null if they are. */
  get flaw() {
    if (!("getCoalescedEvents" in PointerEvent.prototype)) return "the browser gives one sample a frame";
    return this.sharesTimes ? "samples share their times" : null;
  }

  trace(name, intent) {
    return { format: "swipe-trace", version: 1, name,
      view: { width: rounded(this.bounds.width, 3), height: rounded(this.bounds.height, 3) },
      grade: this.flaw ? "thinned" : "sampled", ...(this.flaw ? { gradeReason: this.flaw } : {}),
      touches: this.touches, intent, tags: [this.kind] };
  }
}

function rounded(value, decimals) {
  return Number(value.toFixed(decimals));
}

function begin(event) {
  if (event.button !== 0) return;
  event.preventDefault();
  if (event.pointerType === "mouse") view.setPointerCapture(event.pointerId);
  state.gesture ??= new Gesture(event.pointerType);
  state.gesture.down(event);
  [state.shown, state.wasTap] = [null, false];
  show();
}

function follow(event) {
  if (!state.gesture) return;
  state.gesture.move(event);
  showView();
}

function lift(event) {
  if (event.type === "pointerup") state.gesture?.up(event);
  else state.gesture?.cancel(event.timeStamp, [event.pointerId]);
  finish();
}

/** Ends a gesture that cannot continue, for example because the view changes its size. */
function interrupt() {
  state.gesture?.cancel(performance.now());
  finish();
}

/** Keeps the gesture once all fingers are up. */
function finish() {
  if (!state.gesture || state.gesture.fingers.size > 0) return;
  const intent = document.querySelector("[name=intent]:checked").value;
  const trace = state.gesture.trace(freeName(""), intent);
  state.gesture = null;
  settle(outcomeOf(trace));
  state.wasTap = !beginOf(trace) && intent !== "none";
  if (state.wasTap) return show();
  state.shown = listed(String(Date.now()), trace);
  change([...state.recordings, state.shown]);
}

// ---- The decision

const threshold = () => element("threshold").valueAsNumber / 100;

const hasSeveralFingers = ({ touches }) => touches[0].touch !== undefined;

/** Returns the sample where a pan begins, or undefined for a tap. */
function beginOf({ touches }) {
  return touches.find(({ x, y }) => Math.max(Math.abs(x - touches[0].x), Math.abs(y - touches[0].y)) >= SLOP);
}

/** Returns the travel to the right beyond the slop as a share of the view's width, or NaN if no such pan begins. */
function progressOf(trace) {
  const { touches, view: { width } } = trace;
  const origin = touches[0].x + SLOP;
  if (hasSeveralFingers(trace) || !(beginOf(trace)?.x > origin)) return NaN;
  return Math.max(touches[touches.length - 1].x - origin, 0) / width;
}

/** Decides as the profile 'pj' does. */
function outcomeOf(trace) {
  if (hasSeveralFingers(trace)) return "several fingers";
  const progress = progressOf(trace);
  return Number.isNaN(progress) ? "no swipe" : progress > threshold() ? "finish" : "cancel";
}

function isAsMeant(trace) {
  return hasSeveralFingers(trace) || (outcomeOf(trace) === "finish") === (trace.intent === "finish");
}

// ---- The list

/** Creates a recording with its list item. */
function listed(id, trace) {
  const recording = { id, trace, facts: make("p", { className: "note" }, factsOf(trace).join(" · ")) };
  const preview = make("button", { type: "button", className: "show", ariaLabel: `Show ${trace.name}` },
    draw("svg", { viewBox: `0 0 ${trace.view.width} ${trace.view.height}`, "aria-hidden": "true" },
      ...paths(trace.touches)));
  preview.addEventListener("click", () => {
    state.shown = recording;
    element("drawer").hidePopover();
    show();
  });
  const name = make("input", { value: trace.name, maxLength: 80, spellcheck: false, ariaLabel: "Name" });
  name.addEventListener("change", () => {
    trace.name = freeName(name.value.trim(), recording);
    name.value = trace.name;
    keep(recording);
    show();
  });
  const words = { finish: "go back", cancel: "stay", none: "something else" };
  const intent = make("select", { ariaLabel: "Meant" },
    ...Object.entries(words).map(([value, word]) => new Option(word, value)));
  intent.value = trace.intent;
  intent.addEventListener("change", () => {
    trace.intent = intent.value;
    keep(recording);
    show();
  });
  const remove = make("button", { type: "button", className: "delete", ariaLabel: `Delete ${trace.name}` }, "✕");
  remove.addEventListener("click", () => {
    const { nextSibling, previousSibling } = recording.item;
    change(state.recordings.filter((other) => other !== recording));
    ((nextSibling ?? previousSibling)?.querySelector(".delete") ?? element("undo")).focus();
  });
  recording.item = make("li", {}, preview, name, intent, remove, recording.facts);
  return recording;
}

/** Returns a name that no other recording has: `stuck`, `stuck-2`, or without a wanted one `swipe-1`. */
function freeName(wanted, recording = null) {
  const taken = state.recordings.filter((other) => other !== recording).map(({ trace }) => trace.name);
  const name = (number) => wanted === "" ? `swipe-${number}` : number === 1 ? wanted : `${wanted}-${number}`;
  let number = 1;
  while (taken.includes(name(number))) number += 1;
  return name(number);
}

/** Changes the list such that the change can be undone. */
function change(recordings) {
  state.earlier.push(state.recordings);
  setRecordings(recordings);
}

function undo() {
  if (state.earlier.length > 0) setRecordings(state.earlier.pop());
}

function setRecordings(recordings) {
  const before = state.recordings;
  state.recordings = recordings;
  for (const recording of before) if (!recordings.includes(recording)) forget(recording);
  for (const recording of recordings) if (!before.includes(recording)) keep(recording);
  if (!recordings.includes(state.shown)) state.shown = null;
  element("recordings").replaceChildren(...recordings.map(({ item }) => item).reverse());
  show();
}

// ---- The browser's storage, which may be full or switched off

const STORAGE = "swipe-replay/recording/";
let isStored = true;

function stored(action) {
  try {
    return action();
  } catch {
    isStored = false;
    return null;
  }
}

const keep = ({ id, trace }) => stored(() => localStorage.setItem(STORAGE + id, JSON.stringify(trace)));
const forget = ({ id }) => stored(() => localStorage.removeItem(STORAGE + id));

/** Loads what an earlier visit stored. */
function keptRecordings() {
  const keys = stored(() => Object.keys(localStorage).filter((key) => key.startsWith(STORAGE)).sort()) ?? [];
  return keys.flatMap((key) => {
    try {
      return [listed(key.slice(STORAGE.length), JSON.parse(localStorage.getItem(key)))];
    } catch {
      // Not a recording.
      return [];
    }
  });
}

// ---- What is shown

/** Shows the state of the page. */
function show() {
  const { recordings } = state;
  for (const { trace, facts } of recordings) facts.textContent = factsOf(trace).join(" · ");
  const count = recordings.length;
  const right = recordings.filter(({ trace }) => isAsMeant(trace)).length;
  element("open").textContent = count > 0 ? `Recordings (${count})` : "Recordings";
  element("summary").textContent = count === 0 ? "None yet. Each swipe is kept here, also when the page is loaded again."
    : `${count} ${count === 1 ? "swipe" : "swipes"}, ${right === count ? "all" : right} decided as meant`;
  for (const id of ["download", "copy", "clear"]) element(id).disabled = count === 0;
  element("undo").disabled = state.earlier.length === 0;
  element("percent").textContent = `${element("threshold").value}%`;
  showResult(state.shown?.trace);
  showView();
}

/** The outcome as a tester sees it. */
const outcomeText = (trace) => ({ finish: "went back", cancel: "stayed" })[outcomeOf(trace)] ?? outcomeOf(trace);

/** `43 pt short`: how far the finger was from the line. */
function travelText(trace) {
  const missing = (threshold() - progressOf(trace)) * trace.view.width;
  if (Number.isNaN(missing)) return "";
  const points = Math.round(Math.abs(missing));
  return `${points > 0 ? `${points} pt` : "just"} ${missing >= 0 ? "short" : "past the line"}`;
}

function factsOf(trace) {
  const outcome = outcomeText(trace) + (isAsMeant(trace) ? "" : ", not as meant");
  return [outcome, travelText(trace), trace.grade === "thinned" ? "thinned" : ""].filter((fact) => fact !== "");
}

function showResult(trace) {
  const idle = state.wasTap ? "Not kept" : state.recordings.length > 0 ? "Ready" : "No swipe yet";
  element("outcome").textContent = trace ? outcomeText(trace).replace(/^./, (letter) => letter.toUpperCase()) : idle;
  const travel = trace ? travelText(trace) : "";
  element("travel").textContent = travel && ` · ${travel}`;
  const remarks = trace ? [trace.name] : [];
  if (state.wasTap) remarks.push(`It moved less than ${SLOP} points. Taps are kept if you mean something else.`);
  if (trace && !isAsMeant(trace)) remarks.push("not as meant");
  if (trace?.touches.some(({ phase }) => phase === "cancelled")) remarks.push("the touch was taken away");
  const isThinned = trace?.grade === "thinned";
  if (isThinned) {
    remarks.push(`thinned: ${trace.gradeReason}; 'check' and 'fit' refuse it without '--accept-thinned'`);
  }
  if (!isStored) remarks.push("not kept: the browser's storage is full or switched off");
  element("remark").textContent = remarks.join(" · ");
  element("remark").classList.toggle("warning", isThinned || !isStored);
}

/** Draws the gesture or the shown recording, and moves the upper screen with the finger. */
function showView() {
  const { width, height } = view.getBoundingClientRect();
  const trace = state.gesture ? { touches: state.gesture.touches, view: { width, height } } : state.shown?.trace;
  element("size").textContent = `${rounded(width, 1)} × ${rounded(height, 1)} pt`;
  element("hint").hidden = Boolean(trace);
  ink.replaceChildren();
  if (!trace) return;
  const x = trace.touches[0].x + SLOP + threshold() * trace.view.width;
  // A recording from a view of another size is scaled to fit.
  ink.setAttribute("viewBox", `0 0 ${trace.view.width} ${trace.view.height}`);
  ink.append(draw("line", { x1: x, x2: x, y1: 60, y2: trace.view.height - 12 }),
    draw("text", { x: x + 6, y: trace.view.height - 30 }, "back past here"), ...paths(trace.touches));
  if (state.gesture) slide((progressOf(trace) || 0) * width);
}

/** Returns a line through each finger's samples, with a dot for each and a larger one at the start. */
function paths(touches) {
  return [...new Set(touches.map(({ touch }) => touch))].flatMap((finger) => {
    const samples = touches.filter(({ touch }) => touch === finger);
    const dots = samples.map(({ x, y }) => `M${x},${y}h0`);
    return [draw("polyline", { points: samples.map(({ x, y }) => `${x},${y}`).join(" ") }),
      draw("path", { class: "dots", d: dots.join("") }), draw("path", { class: "start", d: dots[0] })];
  });
}

function slide(distance, settles = false) {
  front.classList.toggle("settling", settles);
  front.style.transform = distance > 0 ? `translateX(${distance}px)` : "";
}

/** Animates the transition after the lift, and shows the message again. */
function settle(outcome) {
  slide(outcome === "finish" ? view.clientWidth : 0, true);
  clearTimeout(settle.timer);
  settle.timer = setTimeout(() => { if (!state.gesture) slide(0); }, outcome === "finish" ? 900 : 300);
}

// ---- Saving

/** Returns JSON Lines, one trace per line. */
const text = () => state.recordings.map(({ trace }) => JSON.stringify(trace) + "\n").join("");

function download() {
  const address = URL.createObjectURL(new Blob([text()], { type: "application/jsonl" }));
  make("a", { href: address, download: "swipes.jsonl" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  element("saved").textContent = "Saved as swipes.jsonl.";
}

async function copy() {
  try {
    await navigator.clipboard.writeText(text());
    element("saved").textContent = "Copied as JSON Lines.";
  } catch {
    element("saved").textContent = "The browser does not let the page copy; use Download.";
  }
}

// ---- Events

for (const [type, action] of Object.entries({
  pointerdown: begin, pointermove: follow, pointerup: lift, pointercancel: lift })) view.addEventListener(type, action);
// Otherwise browsers would go back, scroll, select or open a menu.
for (const type of ["touchstart", "contextmenu", "dragstart"]) {
  view.addEventListener(type, (event) => event.preventDefault(), { passive: false });
}
for (const [id, action] of Object.entries({ undo, download, copy, clear: () => change([]) })) {
  element(id).addEventListener("click", action);
}
element("threshold").addEventListener("input", show);
document.addEventListener("visibilitychange", () => { if (document.hidden) interrupt(); });
addEventListener("resize", () => {
  interrupt();
  show();
});
setRecordings(keptRecordings());
