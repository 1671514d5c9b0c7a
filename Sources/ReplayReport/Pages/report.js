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
    points.get(index)?.toggleAttribute("hidden", !isShown);
    decision.isShown = isShown;
    if (decision.row) decision.row.hidden = !isShown;
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
  const before = state.trace;
  state.trace = index;
  showTrace(index);
  decisions.forEach((decision, place) => {
    if (decision.index !== before && decision.index !== index) return;
    points.get(place)?.classList.toggle("current", decision.index === index);
    if (decision.row) markRow(decision);
  });
  showNeighbours();
}

function markRow({ row, index }) {
  row.classList.toggle("current", index === state.trace);
  row.cells[0].firstChild.ariaCurrent = index === state.trace ? "true" : null;
}

function traceOfAddress() {
  const match = /^#trace-(\d+)$/.exec(location.hash);
  const index = match ? Number(match[1]) - 1 : 0;
  return index < data.traces.length ? Math.max(index, 0) : 0;
}

/**
 * Shows the table, which to a browser with scripts is a text until then: it takes longer to read than all the rest.
 * Gives each decision its row, and each row a link.
 */
function showTable() {
  const source = element("table-source");
  source.outerHTML = source.textContent;
  const rows = [...element("table").tBodies[0].rows];
  decisions.forEach((decision, place) => {
    const row = rows[place];
    const name = row.cells[0];
    name.replaceChildren(make("a", { href: `#trace-${decision.index + 1}` }, ...name.childNodes));
    decision.row = row;
    row.hidden = !decision.isShown;
    if (decision.index === state.trace) markRow(decision);
  });
  element("table").addEventListener("click", (event) => {
    const row = event.target.closest("a")?.closest("tr");
    if (!row) return;
    event.preventDefault();
    go(decisions[row.sectionRowIndex].index, { focus: true });
  });
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

/** Kept when the table is shown, which the pictures come before. */
const tableIsShown = new Promise((done) => {
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(() => {
    showTable();
    done(true);
  })));
});

if (decisions.length > 0) {
  element("views").hidden = false;
  fillFilters();
  drawLegend();
  drawPlane();
  applyFilters();
  show(traceOfAddress());
}
