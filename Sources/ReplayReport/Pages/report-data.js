"use strict";

// The page's data, and what its parts share.

const data = JSON.parse(element("data").textContent);

/**
 * Every result, in the order of the table's rows: `trace`, its `index` from 0, the `result`, and the elements that show
 * it: its `point`, if it finishes or cancels, and its `row`, once the page has loaded completely.
 */
const decisions = data.traces.flatMap((trace, index) => {
  return trace.results.map((result) => ({ trace, index, result, point: null, row: null, isShown: true }));
});

/** The outcome without its target: "cancel" of "cancel to medium". */
const kindOf = (result) => result.outcome.split(" ")[0];
const isDecision = (result) => ["finish", "cancel"].includes(kindOf(result));
const isSensitive = (result) => (result.estimatorDisagreements ?? []).length > 0;

/** Returns the name of a result, with the recognizer if the profile has several. */
function resultName(result, trace) {
  const { recognizers } = data.profiles.find(({ name }) => name === result.profile);
  const gestures = trace.results[trace.results.length - 1].gesture;
  return result.profile + (recognizers > 1 ? ` · ${result.recognizer}` : "")
    + (gestures > 1 ? ` · gesture ${result.gesture}` : "");
}

/** Formats a number with the given significant digits; all digits before the point are kept. */
function number(value, digits = 4) {
  if (!Number.isFinite(value)) return String(value);
  const whole = Math.round(value);
  const text = Math.abs(whole) >= 10 ** digits ? whole : Number(value.toPrecision(digits));
  return String(text === 0 ? 0 : text).replace("-", "−");
}

/** Formats milliseconds for a table. */
const fine = (seconds) => (seconds * 1000).toFixed(1);

/** Creates a table when it is first opened; `rows` returns its rows of texts. */
function tableBeside(title, columns, rows) {
  const details = make("details", {}, make("summary", {}, title));
  details.addEventListener("toggle", () => {
    const row = (name, cells) => make("tr", {}, ...cells.map((cell) => make(name, {}, cell)));
    const box = make("div", { className: "wide short", tabIndex: 0, role: "group", ariaLabel: title },
      make("table", {}, make("thead", {}, row("th", columns)), make("tbody", {}, ...rows().map((cells) => row("td", cells)))));
    details.append(box);
  }, { once: true });
  return details;
}
