"use strict";

// Filters and the selection of a trace.

/** The index of the shown trace. */
let shownTrace = 0;

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
    // There is nothing to choose from.
    select.parentElement.hidden = found.length < (name === "tag" ? 1 : 2);
  }
  // Points of several profiles, which often lie at one place, would cover each other.
  if (data.profiles.length > 1) element("filter-profile").value = `=${data.profiles[0].name}`;
  element("filters").hidden = decisions.length < 2;
  element("filter-sensitive").parentElement.hidden = !decisions.some(({ result }) => isSensitive(result));
}

function applyFilters() {
  const chosen = Object.keys(filters).map((name) => [filters[name], element(`filter-${name}`).value])
    .filter(([, value]) => value !== "");
  const onlySensitive = element("filter-sensitive").checked;
  for (const decision of decisions) {
    decision.isShown = chosen.every(([values, value]) => values(decision).includes(value.slice(1)))
      && (!onlySensitive || isSensitive(decision.result));
    decision.point?.toggleAttribute("hidden", !decision.isShown);
    decision.row?.toggleAttribute("hidden", !decision.isShown);
  }
  const count = decisions.filter(({ isShown }) => isShown).length;
  element("count").textContent = count === decisions.length
    ? `${count} ${count === 1 ? "result" : "results"}` : `${count} of ${decisions.length} results`;
  const profile = element("filter-profile").value.slice(1);
  for (const line of document.querySelectorAll("[data-profile]")) {
    line.toggleAttribute("hidden", profile !== "" && line.dataset.profile !== profile);
  }
  element("clear").hidden = chosen.length === 0 && !onlySensitive;
  setStop(visiblePoints()[0]);
  showNeighbours();
}

// ---- Selecting a trace

/** Returns the nearest traces before and after the shown one that pass the filters. */
function neighbours() {
  const shown = decisions.filter(({ isShown }) => isShown).map(({ index }) => index);
  return { previous: shown.findLast((index) => index < shownTrace), next: shown.find((index) => index > shownTrace) };
}

function showNeighbours() {
  for (const [id, index] of Object.entries(neighbours())) element(id).disabled = index === undefined;
}

/** Shows a trace and puts it into the address. */
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
  shownTrace = index;
  showTrace(index);
  markCurrent();
  showNeighbours();
}

/** Marks the points and rows of the shown trace. */
function markCurrent() {
  for (const { point, row, index } of decisions) {
    point?.classList.toggle("current", index === shownTrace);
    row?.classList.toggle("current", index === shownTrace);
    if (row) row.cells[0].firstChild.ariaCurrent = index === shownTrace ? "true" : null;
  }
}

function traceOfAddress() {
  const index = Number(/^#trace-(\d+)$/.exec(location.hash)?.[1] ?? 1) - 1;
  return index in data.traces ? index : 0;
}

/** Assigns each decision its row of the table, which comes after the script, and adds a link to each row. */
function takeRows() {
  const { rows } = document.querySelector("#decisions table").tBodies[0];
  [...rows].forEach((row, place) => {
    const [name] = row.cells;
    name.replaceChildren(make("a", { href: `#trace-${decisions[place].index + 1}` }, ...name.childNodes));
    decisions[place].row = row;
  });
  applyFilters();
  markCurrent();
}

// ---- Events

element("filters").addEventListener("input", applyFilters);
element("filters").addEventListener("submit", (event) => event.preventDefault());
element("filters").addEventListener("reset", () => setTimeout(applyFilters));
for (const id of ["previous", "next"]) element(id).addEventListener("click", () => go(neighbours()[id] ?? shownTrace));
element("play").addEventListener("click", play);
element("time").addEventListener("input", () => {
  stop();
  setTime(element("time").valueAsNumber);
});
// The points and the names in the table.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#trace-']");
  if (!link) return;
  event.preventDefault();
  go(Number(link.getAttribute("href").slice(7)) - 1, { focus: true });
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
    show(shownTrace);
  }, 150);
});

if (decisions.length > 0) {
  element("views").hidden = false;
  document.body.classList.add("drawing");
  fillFilters();
  drawLegend();
  drawPlane();
  applyFilters();
  show(traceOfAddress());
  addEventListener("DOMContentLoaded", takeRows);
  // Once the charts are visible.
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(() => document.body.classList.remove("drawing"))));
}
