"use strict";

// A sketch of what swipe-replay decides, for one finger: UIKit's pan as observed, and the rules of three built-in
// profiles. Touches are those of a trace: times in seconds, places in points.

/** The travel, per axis, at which a pan begins; it does not count in the translation. */
const SLOP = 10;

const PROGRESS = { name: "finishProgress", label: "Progress", unit: "of the width", value: 0.5, step: 0.05 };

/** The rules by name; `profile` is the built-in one whose rule it is. */
const RULES = {
  progress: {
    label: "progress", profile: "pj", parameters: [PROGRESS],
    formula: (p) => `progress > ${p.finishProgress}`,
    refusal: (pan) => (pan.begin.x > 0 ? null : "it did not go to the right"),
    finishes: (pan, p) => Math.min(Math.max(pan.progress, 0), 1) > p.finishProgress,
  },
  velocity: {
    label: "velocity or progress", profile: "zeroj-nav",
    parameters: [
      { name: "finishVelocity", label: "Velocity", unit: "pt/s", value: 100, step: 50 }, PROGRESS,
    ],
    formula: (p) => `velocity.x > ${p.finishVelocity} or progress > ${p.finishProgress}`,
    refusal: () => null,
    finishes: (pan, p) => pan.velocity.x > p.finishVelocity || Math.max(pan.progress, 0) > p.finishProgress,
  },
  projection: {
    label: "projected progress, from the edge", profile: "system",
    parameters: [
      PROGRESS,
      { name: "projection", label: "Projection", unit: "s", value: 0.35, step: 0.05 },
      { name: "edgeWidth", label: "Edge", unit: "pt", value: 20, step: 5 },
    ],
    formula: (p) => `progress + velocity.x · ${p.projection} / width > ${p.finishProgress}`,
    refusal: (pan, p) => {
      if (pan.start.x > p.edgeWidth) return `it began ${number(pan.start.x, 0)} points from the edge`;
      const angle = Math.abs(Math.atan2(pan.travel.y, pan.travel.x)) * 180 / Math.PI;
      return angle > 77.5 ? "it went along the edge" : null;
    },
    finishes: (pan, p, width) => pan.progress + pan.velocity.x * p.projection / width > p.finishProgress,
    cancelsWhenCancelled: true,
  },
};

/** A number with at most so many decimals. */
function number(value, decimals) {
  return String(Number(value.toFixed(decimals)) || 0);
}

/**
 * The pan of a finger's touches, at the last of them; null while it has not begun.
 * A lift adds no place, only an end.
 */
function panOf(touches, width) {
  const samples = touches.filter((touch) => touch.phase === "began" || touch.phase === "moved");
  const start = samples[0];
  if (!start) return null;
  const travel = (touch) => ({ x: touch.x - start.x, y: touch.y - start.y });
  const isPast = (t) => Math.abs(t.x) >= SLOP || Math.abs(t.y) >= SLOP;
  const first = samples.find((touch) => isPast(travel(touch)));
  if (!first) return null;
  const limited = (distance) => Math.min(Math.max(distance, -SLOP), SLOP);
  const removed = { x: limited(travel(first).x), y: limited(travel(first).y) };
  const translation = (touch) => ({ x: travel(touch).x - removed.x, y: travel(touch).y - removed.y });
  const last = translation(samples[samples.length - 1]);
  return {
    start, removed, travel: travel(first), begin: translation(first), translation: last,
    progress: last.x / width, velocity: uikitVelocity(samples),
  };
}

/** UIKit's velocity, as observed: the step before the newest one counts most. */
function uikitVelocity(samples) {
  const step = (age) => {
    const [to, from] = [samples[samples.length - 1 - age], samples[samples.length - 2 - age]];
    const microseconds = to && from ? Math.round((to.time - from.time) * 1e6) : 0;
    if (microseconds < 1000) return { x: 0, y: 0 };
    return { x: (to.x - from.x) / (microseconds / 1e6), y: (to.y - from.y) / (microseconds / 1e6) };
  };
  const [newest, previous] = [step(0), step(1)];
  if (samples.length < 3) return newest;
  return { x: 0.2 * newest.x + 0.8 * previous.x, y: 0.2 * newest.y + 0.8 * previous.y };
}

/**
 * What a rule makes of a whole gesture.
 *
 * Returns the outcome (`finish`, `cancel`, `refused`, `failed`, or `unknown` for several fingers), the reason where it
 * did not begin, and the pan where it has one.
 */
function decide(touches, width, rule, parameters) {
  const finger = touches.length > 0 ? touches[0].touch : undefined;
  if (touches.some((touch) => touch.touch !== finger)) {
    return { outcome: "unknown", reason: "several fingers" };
  }
  const pan = panOf(touches, width);
  if (!pan) return { outcome: "failed", reason: `it moved less than ${SLOP} points` };
  const reason = rule.refusal(pan, parameters);
  if (reason) return { outcome: rule.cancelsWhenCancelled ? "failed" : "refused", reason, pan };
  const isCancelled = touches[touches.length - 1].phase === "cancelled";
  const finishes = !(isCancelled && rule.cancelsWhenCancelled) && rule.finishes(pan, parameters, width);
  return { outcome: finishes ? "finish" : "cancel", pan };
}
