"use strict";

// The data of the page, and what its parts share.

const data = JSON.parse(element("data").textContent);

/** Every result, in the order of the table's rows: `trace`, its `index` from 0, the `result`, and the `row`, which is
 * null until the page is read to its end. */
const decisions = data.traces.flatMap((trace, index) => {
  return trace.results.map((result) => ({ trace, index, result, row: null, isShown: true }));
});

const isDecision = (result) => result.outcome === "finish" || result.outcome === "cancel";
const isSensitive = (result) => (result.estimatorDisagreements ?? []).length > 0;

/** A recognizer is named only where a profile has several. */
const profileNames = new Map();
for (const { result } of decisions) {
  if (!profileNames.has(result.profile)) profileNames.set(result.profile, new Set());
  profileNames.get(result.profile).add(result.recognizer);
}

function resultName(result, trace) {
  const recognizer = profileNames.get(result.profile).size > 1 ? ` · ${result.recognizer}` : "";
  const gestures = trace.results[trace.results.length - 1].gesture;
  return result.profile + recognizer + (gestures > 1 ? ` · gesture ${result.gesture}` : "");
}

/** A number with so many significant digits; all digits before the point are kept. */
function number(value, digits = 4) {
  if (!Number.isFinite(value)) return String(value);
  const rounded = Number(value.toPrecision(digits));
  const whole = Math.round(value);
  const text = Math.abs(whole) >= 10 ** digits ? whole : rounded;
  return String(text === 0 ? 0 : text).replace("-", "−");
}

const milliseconds = (seconds) => `${Math.round(seconds * 1000)} ms`;

/** A table that is made when it is first opened. */
function tableBeside(title, columns, rows) {
  const details = make("details", {}, make("summary", { textContent: title }));
  details.addEventListener("toggle", () => {
    if (details.childElementCount > 1) return;
    const head = make("tr", {}, ...columns.map((column) => {
      return make("th", { scope: "col", textContent: column });
    }));
    const body = rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", { textContent: cell }))));
    const box = make("div", { className: "wide short", tabIndex: 0 },
      make("table", {}, make("thead", {}, head), make("tbody", {}, ...body)));
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", title);
    details.append(box);
  });
  return details;
}
