"use strict";

// Filters, the choice of a trace, and keys.

const state = {
  /** The index of the trace that is shown. */
  trace: 0,
};

// ---- Filters

const filters = {
  outcome: ({ result }) => [result.outcome],
  profile: ({ result }) => [result.profile],
  rule: ({ result }) => [result.rule].filter((rule) => rule !== ""),
  tag: ({ trace }) => trace.tags,
  grade: ({ trace }) => [trace.grade],
};

function fillFilters() {
  for (const [name, values] of Object.entries(filters)) {
    const select = element(`filter-${name}`);
    const found = [...new Set(decisions.flatMap(values))].sort();
    select.append(new Option("all", ""), ...found.map((value) => new Option(value, `=${value}`)));
    // There is nothing to choose between.
    select.parentElement.hidden = found.length < (name === "tag" ? 1 : 2);
  }
  element("filter-sensitive").parentElement.hidden = !decisions.some(({ result }) => isSensitive(result));
}

function applyFilters() {
  const chosen = Object.keys(filters).map((name) => [filters[name], element(`filter-${name}`).value])
    .filter(([, value]) => value !== "");
  const onlySensitive = element("filter-sensitive").checked;
  let count = 0;
  decisions.forEach((decision, index) => {
    const isShown = chosen.every(([values, value]) => values(decision).includes(value.slice(1)))
      && (!onlySensitive || isSensitive(decision.result));
    decision.row.hidden = !isShown;
    points.get(index)?.toggleAttribute("hidden", !isShown);
    decision.isShown = isShown;
    if (isShown) count += 1;
  });
  element("count").textContent = count === decisions.length
    ? `${count} ${count === 1 ? "result" : "results"}` : `${count} of ${decisions.length} results`;
  const profile = element("filter-profile").value.slice(1);
  for (const line of element("plane").querySelectorAll("[data-profile]")) {
    line.toggleAttribute("hidden", profile !== "" && line.dataset.profile !== profile);
  }
  element("clear").hidden = chosen.length === 0 && !onlySensitive;
  setStop(visiblePoints()[0]);
  showNeighbours();
}

// ---- The choice of a trace

/** The traces that the filters leave. */
const shownTraces = () => [...new Set(decisions.filter(({ isShown }) => isShown).map(({ index }) => index))];

function showNeighbours() {
  const shown = shownTraces();
  element("previous").disabled = !shown.some((index) => index < state.trace);
  element("next").disabled = !shown.some((index) => index > state.trace);
}

/** Shows a trace, and puts it into the address. */
function go(index, { focus = false } = {}) {
  const address = `#trace-${index + 1}`;
  if (location.hash !== address) history.replaceState(null, "", address);
  show(index);
  if (!focus) return;
  element("trace-title").focus({ preventScroll: true });
  const { top } = element("trace").getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.5) element("trace").scrollIntoView();
}

function show(index) {
  state.trace = index;
  showTrace(index);
  decisions.forEach((decision, place) => {
    decision.row.classList.toggle("current", decision.index === index);
    decision.row.cells[0].firstChild.ariaCurrent = String(decision.index === index);
    points.get(place)?.classList.toggle("current", decision.index === index);
  });
  showNeighbours();
}

function traceOfAddress() {
  const match = /^#trace-(\d+)$/.exec(location.hash);
  const index = match ? Number(match[1]) - 1 : 0;
  return index < data.traces.length ? Math.max(index, 0) : 0;
}

function linkRows() {
  for (const { row, index } of decisions) {
    const name = row.cells[0];
    const link = make("a", { href: `#trace-${index + 1}` }, ...name.childNodes);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      go(index, { focus: true });
    });
    name.replaceChildren(link);
  }
}

// ---- Keys and events

element("filters").addEventListener("input", applyFilters);
element("filters").addEventListener("submit", (event) => event.preventDefault());
element("filters").addEventListener("reset", () => setTimeout(applyFilters));
element("previous").addEventListener("click", () => {
  const before = shownTraces().filter((index) => index < state.trace);
  if (before.length > 0) go(before[before.length - 1]);
});
element("next").addEventListener("click", () => {
  const after = shownTraces().find((index) => index > state.trace);
  if (after !== undefined) go(after);
});
element("play").addEventListener("click", play);
element("time").addEventListener("input", () => {
  stop();
  setTime(element("time").valueAsNumber);
});
element("time").addEventListener("keydown", (event) => {
  // One frame of the display a key.
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  stop();
  setTime(player.time + step / data.traces[state.trace].displayHz);
});
document.addEventListener("keydown", (event) => {
  const isOnControl = event.target.closest?.("button, select, summary, a, input:not([type=range])");
  if (event.key !== " " || isOnControl) return;
  event.preventDefault();
  play();
});
addEventListener("hashchange", () => show(traceOfAddress()));
let resized;
let shownWidth = innerWidth;
addEventListener("resize", () => {
  if (innerWidth === shownWidth) return;
  shownWidth = innerWidth;
  clearTimeout(resized);
  resized = setTimeout(() => {
    drawPlane();
    applyFilters();
    show(state.trace);
  }, 150);
});

if (decisions.length > 0) {
  element("decisions").before(element("views"));
  element("views").hidden = false;
  linkRows();
  fillFilters();
  drawLegend();
  drawPlane();
  applyFilters();
  show(traceOfAddress());
}
