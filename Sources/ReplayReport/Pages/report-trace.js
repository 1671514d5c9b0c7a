"use strict";

// One trace: the finger, and for each result the transition, the rules and the margin.

const player = {
  /** The parts that move with the time. */
  followers: [],
  time: 0,
  end: 1,
  last: null,
};

function setTime(time) {
  player.time = clamp(time, 0, player.end);
  element("time").value = player.time;
  const text = `${Math.round(player.time * 1000)} ms`;
  element("time").ariaValueText = text;
  element("time-text").textContent = text;
  for (const follow of player.followers) follow(player.time);
}

function play() {
  if (player.last !== null) return stop();
  if (player.time >= player.end) setTime(0);
  element("play").textContent = "Pause";
  player.last = performance.now();
  requestAnimationFrame(advance);
}

function stop() {
  player.last = null;
  element("play").textContent = "Play";
}

function advance(now) {
  if (player.last === null) return;
  setTime(player.time + Math.max(now - player.last, 0) / 1000);
  player.last = now;
  if (player.time >= player.end) stop();
  else requestAnimationFrame(advance);
}

function span(values, least, most) {
  const finite = values.filter(Number.isFinite);
  const range = [finite.reduce((a, b) => Math.min(a, b), least), finite.reduce((a, b) => Math.max(a, b), most)];
  return range[1] > range[0] ? range : [range[0], range[0] + 1];
}

function pictures(trace, result, width, times) {
  const { frames } = result;
  const drag = frames.filter((frame) => frame[1] === "tracking");
  const settling = frames.filter((frame) => frame[1] !== "tracking");
  const joined = drag.length > 0 ? [drag[drag.length - 1], ...settling] : settling;
  const moments = [];
  if (Number.isFinite(result.beganAt)) moments.push({ time: result.beganAt, label: "began" });
  if (Number.isFinite(result.endedAt)) moments.push({ time: result.endedAt, label: result.outcome });
  const values = (list, index) => list.map((frame) => [frame[0], frame[index]]);
  const { thresholds } = result;
  const estimates = otherEstimates(trace, result);
  const common = { width, times, moments };
  const all = [
    { name: "percentComplete", ...chart({ ...common, title: "percentComplete over time", height: 150,
      range: span([...frames.map((frame) => clamp(frame[2], -0.5, 1.5)),
        ...thresholds.progress.map(({ value }) => clamp(value, 0, 1))], 0, 1),
      curves: [...result.appTransitions.map((list) => ({ points: values(list, 2), name: "app", title: "the app's own transition" })),
        { points: values(drag, 2), name: "drag" }, { points: values(joined, 2), name: "settling" }],
      thresholds: thresholds.progress }),
    note: result.appTransitions.length > 0 ? "Dashed: the app's own transitions." : undefined },
    { name: `translation.${result.axis}, pt`, ...chart({ ...common, title: "Translation over time", height: 96, moments: [],
      range: span(drag.map((frame) => frame[3]), 0, (result.axis === "x" ? trace.view.width : trace.view.height) / 2),
      curves: [{ points: values(drag, 3), name: "drag" }] }) },
    { name: `velocity.${result.axis}, pt/s`, ...chart({ ...common, title: "Velocity over time", height: 130, moments: [],
      endsEarly: true, band: result.window,
      range: span([...drag.map((frame) => frame[4]), ...thresholds.velocity.map(({ value }) => value),
        ...estimates.flatMap(({ points }) => points.map(([, value]) => value))], 0, 500),
      curves: [...estimates, { points: values(drag, 4), name: "drag" }], thresholds: thresholds.velocity }),
    note: estimates.length > 0 ? estimatorNote(result) : undefined },
  ];
  // Nothing is dragged in the app's own transitions, and one point is no curve.
  return all.filter(({ svg }, index) => index === 0 || (frames.length > 0 && svg.querySelector(".curve[points*=' ']")));
}

/** Charts the scroll offsets of content: one chart for each piece and each direction in which it moved. */
function contentPictures(result, width, times) {
  return result.scrolled.flatMap((piece) => ["x", "y"].flatMap((axis, index) => {
    const points = piece.frames.map((frame) => [frame[0], frame[1 + index]]);
    const values = points.map(([, value]) => value);
    if (values.every((value) => value === values[0])) return [];
    const name = `contentOffset.${axis} of ${piece.name}, pt`;
    return [{ name, ...chart({ width, times, title: `${name}, over time`, height: 96,
      range: span(values, values[0], values[0]), curves: [{ points, name: "drag" }] }) }];
  }));
}

/** Returns the times, and the velocities by estimator, of a result, or null for one of several fingers. */
function velocitiesOf(trace, result) {
  const { times, ...estimators } = trace.velocities[result.velocities] ?? {};
  return times ? { times, estimators: Object.entries(estimators) } : null;
}

/** Returns the curves of the other estimators. */
function otherEstimates(trace, result) {
  const { times, estimators } = velocitiesOf(trace, result) ?? { estimators: [] };
  return estimators.filter(([name]) => name !== result.estimator).map(([name, values]) => {
    const other = (result.estimatorDisagreements ?? []).find(({ estimator }) => estimator === name);
    return { points: times.map((time, index) => [time, values[index]]), name: other ? "other decisive" : "other",
      title: other ? `${name}: ${other.outcome}` : name };
  });
}

function estimatorNote(result) {
  const words = [`Thick: ${result.estimator}, thin: the other estimators`];
  if (isSensitive(result)) words.push("dashed: those that would decide otherwise");
  if (result.window) words.push(`shaded: the samples of ${result.estimator} at the end`);
  return `${words.join("; ")}.`;
}

function velocityTable(trace, result) {
  const velocities = velocitiesOf(trace, result);
  if (!velocities) return [];
  const { times, estimators } = velocities;
  return [tableBeside("Velocities of all estimators, pt/s", ["ms", ...estimators.map(([name]) => name)],
    () => times.map((time, index) => [fine(time), ...estimators.map(([, values]) => number(values[index]))]))];
}

function moving(trace, result) {
  const { frames, appTransitions, axis } = result;
  const runs = [...appTransitions, ...(frames.length > 0 ? [frames] : [])].sort((a, b) => a[0][0] - b[0][0]);
  const screens = screensPicture(result.view ?? trace.view, runs[0]);
  const names = ["phase", "percentComplete", `translation.${axis}`, `velocity.${axis}`];
  const cells = names.map(() => make("dd"));
  const list = make("dl", {}, ...names.flatMap((name, index) => [make("dt", {}, name), cells[index]]));
  player.followers.push((time) => {
    const run = runs.filter(([first]) => first[0] <= time + 1e-6).pop();
    const frame = run?.filter((candidate) => candidate[0] <= time + 1e-6).pop();
    screens.show(frame, run);
    // Between two frames, the values that the rules saw.
    const isAtDecision = result.velocity && time >= result.endedAt && !(frame?.[0] > result.endedAt);
    const [phase, complete, travel, speed] = isAtDecision
      ? ["decision", result.percentComplete, result.translation[axis], result.velocity[axis]] : frame?.slice(1) ?? [];
    const values = phase ? [phase, complete.toFixed(3), `${number(travel)} pt`, `${number(speed)} pt/s`]
      : [time < (result.beganAt ?? Infinity) ? "not begun" : "", "–", "–", "–"];
    cells.forEach((cell, index) => { cell.textContent = values[index]; });
  });
  return make("div", { className: "moving" }, screens.svg, list);
}

function rules(result) {
  const items = result.findings.map((finding, index) => {
    const isLast = index === result.findings.length - 1;
    const words = make("span", {}, (finding.name ? `${finding.name}: ` : "") + finding.text);
    if (isLast) words.append(" ", make("small", {}, `→ ${result.outcome}`));
    const mark = make("span", { role: "img", ariaLabel: finding.holds ? "holds" : "does not hold" },
      finding.holds ? "✓" : "✗");
    return make("li", { className: isLast ? "deciding" : "" }, mark, words);
  });
  return items.length > 0 ? [make("h4", {}, "Rules"), make("ol", { className: "rules" }, ...items)] : [];
}

/** The outcome, its reason and its margin. */
function verdict(trace, result, width) {
  const outcome = result.outcome.replace(kindOf(result), kindOf(result).toUpperCase()) + (isSensitive(result) ? "?" : "");
  const parts = [make("h3", {}, make("span", {}, resultName(result, trace)), make("b", {}, outcome)),
    make("p", {}, result.explanation)];
  const change = result.margin?.progress;
  if (Number.isFinite(change) && isDecision(result)) {
    const flip = result.progress + change;
    if (flip > -0.5 && flip < 1.5) parts.push(marginBar(result.progress, change, width));
  }
  parts.push(...result.change.map((text) => make("p", {}, text)));
  if (isSensitive(result)) {
    const words = result.estimatorDisagreements.map(({ estimator, velocity, outcome }) => {
      return `${estimator} ${number(velocity[result.axis])} pt/s: ${outcome}`;
    });
    parts.push(make("p", { className: "note" }, `Estimator-sensitive. ${words.join("; ")}.`));
  }
  return make("div", { className: "verdict" }, ...parts);
}

function figure({ name, svg, moveTo, note }) {
  player.followers.push(moveTo);
  return make("figure", {}, make("h4", {}, name), svg,
    ...(note ? [make("figcaption", { className: "note" }, note)] : []));
}

function contentTables({ scrolled }) {
  return scrolled.map(({ name, frameCount, frames }) => {
    return tableBeside(`Frames of ${name}${countOf(frames, frameCount)}`, ["ms", "contentOffset.x", "contentOffset.y"],
      () => frames.map(([time, x, y]) => [fine(time), number(x), number(y)]));
  });
}

/** The total count, if only some of them are in the page. */
const countOf = (shown, count) => count > shown.length ? ` (${shown.length} of ${count})` : "";

function frameTable(title, frames, all, axis) {
  if (frames.length === 0) return [];
  return [tableBeside(title + countOf(frames, all),
    ["ms", "phase", "percentComplete", ...["translation", "velocity", "from", "to"].map((name) => `${name}.${axis}`)],
    () => frames.map((frame) => [fine(frame[0]), frame[1], frame[2].toFixed(3),
      ...[frame[3], frame[4], ...(axis === "x" ? [frame[5], frame[7]] : [frame[6], frame[8]])].map((value) => number(value))]))];
}

function card(trace, result, width, times) {
  const made = make("article", { className: `card ${kindOf(result)}` }, verdict(trace, result, width));
  if (result.frames.length + result.appTransitions.length > 0) {
    made.append(moving(trace, result), ...pictures(trace, result, width, times).map(figure));
    made.append(...frameTable("Frames", result.frames, result.frameCount, result.axis),
      ...frameTable("Frames of the app's own transitions", result.appTransitions.flat(), result.appFrameCount, result.axis),
      ...velocityTable(trace, result));
  }
  made.append(...contentPictures(result, width, times).map(figure), ...contentTables(result), ...rules(result));
  return made;
}

function finger(trace) {
  const strips = new Map(trace.results.flatMap((result) => result.strips).map((strip) => [String(strip), strip]));
  const path = pathPicture(trace, [...strips.values()]);
  player.followers.push(path.moveTo);
  const words = ["From the dot to the ring."];
  if (strips.size > 0) words.push("A screen-edge pan begins only in the shaded strip.");
  if (trace.content.length > 0) words.push(`Dashed: ${trace.content.map(({ name }) => name).join(", ")}.`);
  const warnings = (trace.results[0]?.warnings ?? []).map(({ message }) => make("p", {}, message));
  const table = tableBeside(`Touches${countOf(trace.touches, trace.touchCount)}`, ["ms", "phase", "x", "y", "finger"],
    () => trace.touches.map(([time, phase, x, y, index]) => [fine(time), phase, number(x), number(y), String(index)]));
  return make("div", { className: "finger" }, make("figure", {}, path.svg),
    make("div", {}, make("p", { className: "note" }, words.join(" ")), ...warnings, table));
}

/** The times of what some results draw. */
function drawnTimes(results) {
  return results.flatMap(({ startedAt, endedAt, frames, appTransitions, scrolled }) => {
    return [startedAt, ...(endedAt ? [endedAt] : []), ...[...frames, ...appTransitions.flat(),
      ...scrolled.flatMap((piece) => piece.frames)].map(([time]) => time)];
  });
}

/** Returns the first and the last time of a gesture's charts: of a trace's only one, the trace's own. */
function timesOf(gesture, { results }, end) {
  const own = results.filter((result) => result.gesture === gesture);
  return own.length === results.length ? [0, end] : span(drawnTimes(own), Infinity, -Infinity);
}

function showTrace(index) {
  const trace = data.traces[index];
  stop();
  player.followers = [];
  const end = [...trace.touches.map(([time]) => time), ...drawnTimes(trace.results)].reduce((a, b) => Math.max(a, b), 0.05);
  element("trace-title").textContent = trace.name;
  const facts = [[trace.view, ...trace.laterViews].map(({ width, height }) =>
    `${number(width)} × ${number(height)} pt`).join(", then ")];
  if (trace.layoutDirection === "rtl") facts.push("right to left");
  if (trace.intent) facts.push(`meant: ${trace.intent}`);
  if (trace.tags.length > 0) facts.push(`tags: ${trace.tags.join(", ")}`);
  if (trace.grade !== "unknown") facts.push(`grade: ${trace.grade}${trace.gradeReason ? `, ${trace.gradeReason}` : ""}`);
  facts.push(trace.path + (trace.line ? `:${trace.line}` : ""));
  element("trace-facts").textContent = facts.join(" · ");
  const cards = make("div", { className: "cards" });
  const takesWholeWidth = trace.results.length > 1 && matchMedia("(min-width: 960px)").matches;
  element("pictures").replaceChildren(...(takesWholeWidth ? [] : [cards]), finger(trace));
  element("results").replaceChildren(...(takesWholeWidth ? [cards] : []));
  const columns = Math.min(trace.results.length, Math.max(1, Math.floor((cards.clientWidth + 16) / 286)));
  const width = Math.floor((cards.clientWidth - 16 * (columns - 1)) / columns) - 34;
  cards.append(...trace.results.map((result) => card(trace, result, Math.max(width, 200), timesOf(result.gesture, trace, end))));
  player.end = end;
  // A key moves it by one frame; the last step may go beyond the end.
  const step = 1 / trace.displayHz;
  Object.assign(element("time"), { step, max: Math.ceil(end / step) * step });
  // Start at the first decision, where there is more to see than at the beginning.
  const [moment] = trace.results.map(({ endedAt, beganAt }) => endedAt ?? beganAt).filter(Number.isFinite);
  setTime(moment ?? 0);
}
