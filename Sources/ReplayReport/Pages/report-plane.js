"use strict";

// Every decision as a point: progress to the right, velocity upwards.

/** The velocity in points per second at which the scale changes from linear to logarithmic. */
const EVEN_VELOCITY = 400;
const VELOCITIES = [-20000, -5000, -1000, -300, 0, 300, 1000, 5000, 20000];
const velocityScale = (velocity) => Math.asinh(velocity / EVEN_VELOCITY);

/** The outlines of points. */
const MARKS = {
  finish: "M-4.5,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0Z",
  cancel: "M0,-5.5L5.5,0L0,5.5L-5.5,0Z",
};

function pointText({ trace, result }) {
  const sensitive = isSensitive(result) ? ", estimator-sensitive" : "";
  return `${trace.name} · ${resultName(result, trace)}: ${result.outcome}${sensitive}; ${result.explanation}`;
}

function drawPlane() {
  const shown = decisions.filter(({ result }) => isDecision(result) && result.velocity);
  element("plane-section").hidden = shown.length === 0;
  if (shown.length === 0) return;
  const width = element("plane").clientWidth;
  const height = Math.round(clamp(width * 0.6, 240, 460));
  const [left, right, top, bottom] = [50, 14, 14, 34];
  const progresses = shown.map(({ result }) => clamp(result.progress, -1, 2));
  const [least, most] = [Math.min(0, ...progresses), Math.max(1, ...progresses)];
  const speeds = shown.map(({ result }) => velocityScale(result.velocity[result.axis])).filter(Number.isFinite);
  const slowest = Math.min(velocityScale(-300), ...speeds) - 0.3;
  const fastest = Math.max(velocityScale(1000), ...speeds) + 0.3;
  const x = (progress) => left + ((progress - least) / (most - least)) * (width - left - right);
  const y = (velocity) => top + ((fastest - velocityScale(velocity)) / (fastest - slowest)) * (height - top - bottom);
  const svg = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group",
    "aria-label": "Decisions by progress and velocity; arrow keys go from point to point" });
  for (const value of ticks(least, most, 5)) {
    svg.append(draw("line", { class: "grid", x1: x(value), x2: x(value), y1: top, y2: height - bottom }),
      draw("text", { x: x(value), y: height - 18, "text-anchor": "middle" }, number(value)));
  }
  for (const value of VELOCITIES.filter((velocity) => velocityScale(velocity) > slowest && velocityScale(velocity) < fastest)) {
    svg.append(
      draw("line", { class: value === 0 ? "axis" : "grid", x1: left, x2: width - right, y1: y(value), y2: y(value) }),
      draw("text", { x: left - 7, y: y(value) + 4, "text-anchor": "end" }, number(value, 5)));
  }
  svg.append(draw("text", { x: width - right, y: height - 3, "text-anchor": "end" }, "progress"),
    draw("text", { x: 2, y: 9 }, `velocity, pt/s, logarithmic beyond ±${EVEN_VELOCITY}`));
  // The lines go on beyond the axes, and an inner element clips them.
  const [innerWidth, innerHeight] = [width - left - right, height - top - bottom];
  const inner = draw("svg", { x: left, y: top, width: innerWidth, height: innerHeight,
    viewBox: `${left} ${top} ${innerWidth} ${innerHeight}` });
  svg.append(inner);
  data.boundaries.forEach((places, index) => {
    const text = ([progress, velocity]) => `${x(progress).toFixed(1)} ${y(velocity).toFixed(1)}`;
    inner.append(draw("path", { class: boundaryClass(index), "data-profile": data.profiles[index].name,
      d: boundary(places).map((line) => `M${line.map(text).join("L")}`).join("") }));
  });
  // Circles are on top: the tips of a diamond below a circle stay visible, but a diamond covers circles.
  shown.sort(({ result: a }, { result: b }) => a.progress - b.progress || a.velocity[a.axis] - b.velocity[b.axis]
    || (kindOf(a) === "finish") - (kindOf(b) === "finish"));
  for (const decision of shown) {
    const { result, index } = decision;
    const place = [x(clamp(result.progress, least, most)), y(result.velocity[result.axis])].map((value) => value.toFixed(1));
    decision.point = draw("a", { href: `#trace-${index + 1}`, tabindex: -1, "aria-label": pointText(decision) },
      draw("path", { class: kindOf(result), d: MARKS[kindOf(result)],
        transform: `translate(${place})${shown.length > 400 ? " scale(0.7)" : ""}` }));
    svg.append(decision.point);
  }
  element("plane").replaceChildren(svg);
  showPointed({});
}

/**
 * Returns the lines of a boundary as found by `plane`, each from one point to the nearest next one, and straight on where
 * lines meet. Two points are on the same line if they are no farther apart than neighbouring swipes.
 */
function boundary(places) {
  const reach = [1.3 * data.boundaryStep.progress, 1.3 * data.boundaryStep.velocity];
  const way = (from, to) => reach.map((step, axis) => (to[axis] - from[axis]) / step);
  const distance = (from, to) => Math.max(...way(from, to).map(Math.abs));
  const nearest = (found, cost) => {
    const costs = found.map(cost);
    const least = Math.min(...costs);
    return least < Infinity ? costs.indexOf(least) : -1;
  };
  const rest = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const lines = [];
  while (rest.length > 0) {
    const line = [rest.shift()];
    for (;;) {
      const [end, before] = [line[line.length - 1], line[line.length - 2]];
      const next = nearest(rest, (place) => {
        if (distance(end, place) > 1) return Infinity;
        return distance(end, place) * (before ? 3 - 2 * cosine(way(before, end), way(end, place)) : 1);
      });
      if (next < 0) break;
      line.push(...rest.splice(next, 1));
    }
    lines.push(line);
  }
  // A line that ends beside another one reaches it.
  return lines.map((line) => {
    const others = lines.filter((other) => other !== line).flat();
    const [start, end] = [line[0], line[line.length - 1]].map((place) => {
      return others[nearest(others, (other) => distance(place, other) <= 1 ? distance(place, other) : Infinity)];
    });
    return [...(start ? [start] : []), ...line, ...(end && line.length > 1 ? [end] : [])];
  });
}

const cosine = (a, b) => (a[0] * b[0] + a[1] * b[1]) / (Math.hypot(...a) * Math.hypot(...b) || 1);

/** The lines of several profiles have different dashes. */
const boundaryClass = (index) => `boundary dashes-${index % 4}`;

function showPointed({ target }) {
  element("pointed").textContent = target?.closest("a")?.getAttribute("aria-label")
    ?? "Choose a decision to read its reason and see its trace.";
}

/** The points that pass the filters, sorted by progress. */
const visiblePoints = () => [...element("plane").querySelectorAll("a:not([hidden])")];

function movePoint(event) {
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const visible = visiblePoints();
  const next = visible[clamp(visible.indexOf(event.target) + step, 0, visible.length - 1)];
  setStop(next);
  next?.focus();
}

/** Makes one point the only tab stop. */
function setStop(point) {
  element("plane").querySelector("[tabindex='0']")?.setAttribute("tabindex", -1);
  point?.setAttribute("tabindex", 0);
}

function drawLegend() {
  const marks = [["finish"], ["cancel"], ...(data.profiles.length > 1 ? [["cancel", "finish"]] : [])];
  const entries = marks.map((outcomes) => make("span", {},
    draw("svg", { width: 13, height: 13, viewBox: "-6.5 -6.5 13 13", "aria-hidden": "true" },
      ...outcomes.map((outcome) => draw("path", { class: outcome, d: MARKS[outcome] }))), outcomes[1] ? "both" : outcomes[0]));
  data.boundaries.forEach((places, index) => {
    if (places.length === 0) return;
    const whose = data.profiles.length > 1 ? `${data.profiles[index].name}'s` : "the";
    const entry = make("span", {}, draw("svg", { width: 30, height: 13, viewBox: "0 -6.5 30 13", "aria-hidden": "true" },
      draw("path", { class: boundaryClass(index), d: "M0,0H30" })), `where ${whose} decision changes`);
    entry.dataset.profile = data.profiles[index].name;
    entries.push(entry);
  });
  if (!decisions.every(({ result }) => isDecision(result))) {
    entries.push(make("span", {}, "results that neither finish nor cancel are only in the table"));
  }
  element("legend").replaceChildren(...entries);
}

for (const type of ["pointerover", "focusin"]) {
  element("plane").addEventListener(type, (event) => { if (event.target.closest("a")) showPointed(event); });
}
element("plane").addEventListener("keydown", movePoint);
