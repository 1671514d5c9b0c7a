"use strict";

// How far the velocities of a recording can be trusted.

/** Below so many samples a second, an estimator's window has too few of them. */
const LEAST_RATE = 50;
/** A finger that gives no sample for so many milliseconds rests, or samples are missing. */
const REST = 50;
/** Points that a finger may travel in such a time. */
const REST_TRAVEL = 20;
/** The coarsest step of times, in milliseconds, that still tells samples apart. */
const COARSEST_STEP = 1;
/** Intervals that are needed for a judgement. */
const LEAST_INTERVALS = 4;

/**
 * The grade of one finger's samples, and why.
 *
 * `samples` have `time` in milliseconds, as the browser gave it, `x` and `y`; `delivery` says whether the browser can
 * give coalesced samples (`coalesces`), and how many lists of them had one time for all (`sharedTimes`).
 */
function gradeOf(samples, delivery) {
  const steps = [];
  let gap = null;
  for (let index = 1; index < samples.length; index += 1) {
    const [from, to] = [samples[index - 1], samples[index]];
    const interval = to.time - from.time;
    if (interval <= 0) continue;
    if (interval <= REST) {
      steps.push(interval);
    } else if (Math.hypot(to.x - from.x, to.y - from.y) > REST_TRAVEL && interval > (gap ?? 0)) {
      gap = interval;
    }
  }
  if (gap !== null) return thinned(`no sample for ${number(gap, 0)} ms while the finger moved`);
  if (steps.length < LEAST_INTERVALS) {
    return { grade: "unknown", reason: `only ${samples.length} samples` };
  }
  const sorted = [...steps].sort((a, b) => a - b);
  const rate = 1000 / sorted[Math.floor(sorted.length / 2)];
  const rateText = `${number(rate, 0)} samples a second`;
  if (rate < LEAST_RATE) return thinned(`only ${rateText}`);
  if (!delivery.coalesces) return thinned("the browser gives one sample a frame");
  if (delivery.sharedTimes > 0) return thinned("coalesced samples have no time of their own");
  const step = timeStep(steps);
  const stepText = `times in steps of ${number(step, 1)} ms`;
  if (step > COARSEST_STEP + 0.01) return thinned(stepText);
  return { grade: "sampled", reason: step > 0 ? `${rateText}, ${stepText}` : rateText };
}

function thinned(reason) {
  return { grade: "thinned", reason };
}

/** The steps, in milliseconds, to which browsers round times, or in which screens show frames. */
const KNOWN_STEPS = [100, 50, 1000 / 30, 20, 1000 / 60, 10, 1000 / 90, 1000 / 120, 8, 5, 4, 2, 1];

/** The largest of those of which all intervals are multiples; 0 where there is none. */
function timeStep(intervals) {
  const isMultiple = (interval, step) => {
    const count = Math.round(interval / step);
    return count > 0 && Math.abs(interval - count * step) < 0.02;
  };
  return KNOWN_STEPS.find((step) => intervals.every((interval) => isMultiple(interval, step))) ?? 0;
}
