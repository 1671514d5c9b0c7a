"use strict";

// Every decision as a point: progress to the right, velocity upwards.

/** Points a second at which the scale of velocities turns from even to logarithmic. */
const EVEN_VELOCITY = 400;
const VELOCITIES = [-20000, -5000, -1000, -300, 0, 300, 1000, 5000, 20000];
const velocityScale = (velocity) => Math.asinh(velocity / EVEN_VELOCITY);

/** The points, by the index of their decision. */
const points = new Map();

/** The points' elements, and the decisions that they are of. */
const pointDecisions = new Map();

/** The point that the tab key stops at. */
let tabStop = null;

/** The outline of a point around a place. */
const marks = {
  finish: (x, y, size) => {
    const [radius, width] = [4.5 * size, 9 * size];
    return `M${x - radius},${y}a${radius},${radius} 0 1 0 ${width},0a${radius},${radius} 0 1 0 ${-width},0Z`;
  },
  cancel: (x, y, size) => {
    const radius = 5.5 * size;
    return `M${x},${y - radius}l${radius},${radius}l${-radius},${radius}l${-radius},${-radius}Z`;
  },
};

function pointText({ trace, result }) {
  const sensitive = isSensitive(result) ? ", estimator-sensitive" : "";
  return `${trace.name} · ${resultName(result, trace)}: ${result.outcome}${sensitive}; ${result.explanation}`;
}

function drawPlane() {
  const width = element("plane").clientWidth;
  const height = Math.round(Math.min(width * 0.85, 460));
  const shown = decisions.map((decision, index) => ({ ...decision, place: index }))
    .filter(({ result }) => isDecision(result) && result.velocity);
  const [left, right, top, bottom] = [50, 14, 14, 34];
  const progresses = shown.map(({ result }) => clamp(result.progress, -1, 2));
  const [least, most] = [Math.min(0, ...progresses), Math.max(1, ...progresses)];
  const speeds = shown.map(({ result }) => velocityScale(result.velocity.x)).filter(Number.isFinite);
  const slowest = Math.min(velocityScale(-300), ...speeds) - 0.3;
  const fastest = Math.max(velocityScale(1000), ...speeds) + 0.3;
  const x = (progress) => left + ((clamp(progress, least, most) - least) / (most - least)) * (width - left - right);
  const y = (velocity) => top + ((fastest - clamp(velocityScale(velocity), slowest, fastest)) / (fastest - slowest))
    * (height - top - bottom);
  const svg = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group",
    "aria-label": "Decisions by progress and velocity; arrow keys go from point to point" });
  for (const value of ticks(least, most, 5)) {
    svg.append(draw("line", { class: "grid", x1: x(value), x2: x(value), y1: top, y2: height - bottom }),
      draw("text", { x: x(value), y: height - 18, "text-anchor": "middle" }, number(value)));
  }
  const isInRange = (velocity) => velocityScale(velocity) > slowest && velocityScale(velocity) < fastest;
  for (const value of VELOCITIES.filter(isInRange)) {
    svg.append(
      draw("line", { class: value === 0 ? "axis" : "grid", x1: left, x2: width - right, y1: y(value), y2: y(value) }),
      draw("text", { x: left - 7, y: y(value) + 4, "text-anchor": "end" }, number(value, 5)));
  }
  svg.append(draw("text", { x: width - right, y: height - 3, "text-anchor": "end" }, "progress"),
    draw("text", { x: 2, y: 9 }, "velocity.x, pt/s"));
  svg.append(...boundaries(x, y, [least, most]));
  const size = shown.length > 400 ? 0.7 : 1;
  points.clear();
  pointDecisions.clear();
  tabStop = null;
  // A circle leaves the tips of a diamond below it to be seen, which covers circles.
  shown.sort((a, b) => a.result.progress - b.result.progress || a.result.velocity.x - b.result.velocity.x
    || (a.result.outcome === "finish") - (b.result.outcome === "finish"));
  for (const decision of shown) {
    const { result, index, place } = decision;
    const at = [x(result.progress), y(result.velocity.x)].map((value) => Math.round(value * 10) / 10);
    const point = draw("a", { href: `#trace-${index + 1}`, tabindex: -1, "aria-label": pointText(decision) },
      draw("path", { class: result.outcome, d: marks[result.outcome](...at, size) }));
    points.set(place, point);
    pointDecisions.set(point, decision);
    svg.append(point);
  }
  const decisionAt = (event) => pointDecisions.get(event.target.closest("a"));
  for (const name of ["pointerover", "focusin"]) {
    svg.addEventListener(name, (event) => {
      const decision = decisionAt(event);
      if (decision) showPointed(decision);
    });
  }
  svg.addEventListener("click", (event) => {
    const decision = decisionAt(event);
    if (!decision) return;
    event.preventDefault();
    go(decision.index, { focus: true });
  });
  svg.addEventListener("keydown", movePoint);
  element("plane").replaceChildren(svg);
  showPointed(null);
}

/**
 * Where each profile's decision changes, as `plane` finds it, within a range of progress: a path for each, from
 * place to nearest place. Two places are on one line where they are no farther apart than neighbouring swipes.
 */
function boundaries(x, y, [least, most]) {
  const reach = { progress: 1.3 * data.boundaryStep.progress, velocity: 1.3 * data.boundaryStep.velocity };
  return data.boundaries.map((places, index) => {
    const sorted = places.filter(([progress]) => progress >= least && progress <= most)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const following = sorted.map(([progress, velocity], place) => {
      let [nearest, best] = [null, 1];
      for (let next = place + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        const across = (other[0] - progress) / reach.progress;
        if (across > 1) break;
        const distance = Math.max(across, Math.abs(other[1] - velocity) / reach.velocity);
        if (distance <= best && distance > 0) [nearest, best] = [next, distance];
      }
      return nearest;
    });
    const text = ([progress, velocity]) => `${x(progress).toFixed(1)} ${y(velocity).toFixed(1)}`;
    const path = chains(following).map((chain) => `M${chain.map((place) => text(sorted[place])).join("L")}`).join("");
    return draw("path", { class: boundaryClass(index), d: path, "data-profile": data.profiles[index].name });
  });
}

/** The lines of several profiles are dashed differently. */
const boundaryClass = (index) => `boundary dashes-${index % 4}`;

/** Lists of indices, each the one that follows the one before; an index where two lists meet ends one of them. */
function chains(following) {
  const isReached = new Set(following);
  const isPassed = new Set();
  const found = [];
  following.forEach((next, start) => {
    if (next === null || isReached.has(start)) return;
    const chain = [start];
    for (let place = start; following[place] !== null && !isPassed.has(place); place = following[place]) {
      isPassed.add(place);
      chain.push(following[place]);
    }
    found.push(chain);
  });
  return found;
}

function showPointed(decision) {
  element("pointed").textContent = decision
    ? pointText(decision) : "Point at a decision to read its reason; click it to see its trace.";
}

/** The points that the filters leave, in the order of their progress. */
const visiblePoints = () => [...points.values()].filter((point) => !point.hasAttribute("hidden"));

function movePoint(event) {
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const visible = visiblePoints();
  const next = visible[clamp(visible.indexOf(event.target) + step, 0, visible.length - 1)];
  if (!next) return;
  setStop(next);
  next.focus();
}

/** Makes one point the only one that the tab key stops at. */
function setStop(point) {
  tabStop?.setAttribute("tabindex", -1);
  point?.setAttribute("tabindex", 0);
  tabStop = point;
}

function drawLegend() {
  const entries = ["finish", "cancel"].map((outcome) => {
    const mark = draw("svg", { width: 13, height: 13, viewBox: "-6.5 -6.5 13 13", "aria-hidden": "true" },
      draw("path", { class: outcome, d: marks[outcome](0, 0, 1) }));
    return make("span", {}, mark, outcome);
  });
  const others = decisions.filter(({ result }) => !isDecision(result)).length;
  data.boundaries.forEach((places, index) => {
    if (places.length === 0) return;
    const line = draw("svg", { width: 30, height: 13, viewBox: "0 -6.5 30 13", "aria-hidden": "true" },
      draw("path", { class: boundaryClass(index), d: "M0,0H30" }));
    const whose = data.profiles.length > 1 ? `${data.profiles[index].name}'s` : "the";
    entries.push(make("span", {}, line, `where ${whose} decision changes`));
  });
  if (others > 0) entries.push(make("span", { textContent: `${others} that neither finish nor cancel are only in the table` }));
  element("legend").replaceChildren(...entries);
}
