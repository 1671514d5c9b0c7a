"use strict";

// Content under the finger, as a trace has it: what a piece may be, its defaults, and what is wrong with one.

const SCROLLING = ["axis", "contentSize", "contentOffset"];

/** The kinds of content: what a sentence calls them, and which keys they have besides those that all have. */
const KINDS = {
  scroll: { label: "scroll view", keys: SCROLLING, axis: "horizontal" },
  pager: { label: "pager", keys: SCROLLING, axis: "horizontal" },
  slider: { label: "slider", keys: ["thumb"] },
  map: { label: "map", keys: [] },
  rowActions: { label: "row actions", keys: ["edges"] },
  webView: { label: "web view", keys: SCROLLING, axis: "vertical" },
  control: { label: "control", keys: [] },
};
const AXES = ["horizontal", "vertical", "both"];
const EDGES = ["leading", "trailing"];
const RECT = ["x", "y", "width", "height"];
const NUMBERS = { rect: RECT, contentSize: ["width", "height"], contentOffset: ["x", "y"], thumb: RECT };

const MOST_PIECES = 100;
const MOST_POINTS = 1e6;
/** The side of a slider's thumb, in points. */
const THUMB = 28;

/** `scroll view 'Photos'` */
function contentLabel({ kind, name }) { return KINDS[kind].label + (name ? ` '${name}'` : ""); }

/** The numbers of a key where none are given, for what is known of a piece: `rect`, and `axis` if it scrolls. */
function usualNumbers(key, { rect: [x, y, width, height], axis }) {
  switch (key) {
  case "contentSize": return [axis === "vertical" ? width : 2 * width, axis === "horizontal" ? height : 2 * height];
  case "contentOffset": return [0, 0];
  case "thumb": return [x + (width - THUMB) / 2, y + (height - THUMB) / 2, THUMB, THUMB];
  default: return [NaN, NaN, NaN, NaN];
  }
}

/**
 * What is wrong with a piece for a view of a size; null for nothing.
 *
 * Returns the key, the index of its number, and the words: `width: expected more than 0, found -5`.
 */
function contentProblem(piece, view) {
  for (const [key, names] of Object.entries(NUMBERS)) {
    for (const [index, value] of (piece[key] ?? []).entries()) {
      const expected = numberExpected(key, names[index], value);
      if (!expected) continue;
      const found = Number.isFinite(value) ? `, found ${value}` : "";
      return { key, index, text: `${names[index]}: expected ${expected}${found}` };
    }
  }
  const { rect, contentSize, contentOffset, thumb, edges } = piece;
  if (!overlap(rect, [0, 0, view.width, view.height])) {
    const size = `${number(view.width, 1)} × ${number(view.height, 1)}`;
    return { key: "rect", index: 0, text: `it is outside of the view of ${size} points` };
  }
  for (const index of contentOffset?.keys() ?? []) {
    const most = Math.max(0, contentSize[index] - rect[2 + index]);
    const found = contentOffset[index];
    if (found >= 0 && found <= most) continue;
    return { key: "contentOffset", index, text:
      `${RECT[index]}: expected 0 to ${number(most, 3)}, where the content ends, found ${found}` };
  }
  if (thumb && !overlap(thumb, rect)) return { key: "thumb", index: 0, text: "it is outside of the slider" };
  if (edges?.length === 0) return { key: "edges", index: 0, text: "expected at least one side" };
  return null;
}

/** What a number should be; null if it is. */
function numberExpected(key, name, value) {
  if (!Number.isFinite(value)) return "a number";
  if (Math.abs(value) > MOST_POINTS) return `at most ${MOST_POINTS}`;
  const isSide = name === "width" || name === "height";
  return isSide && value <= 0 ? "more than 0" : null;
}

/** Whether two rectangles share an area. */
function overlap([x, y, width, height], [left, top, across, down]) {
  return x < left + across && x + width > left && y < top + down && y + height > top;
}

/** Whether a part of it is in a view. */
function isInView(piece, view) { return overlap(piece.rect, [0, 0, view.width, view.height]); }

/** Whether a value from the browser's storage is a piece that can be drawn and recorded. */
function isContent(value) {
  if (value === null || typeof value !== "object" || !Object.hasOwn(KINDS, value.kind)) return false;
  const { keys } = KINDS[value.kind];
  const hasNumbers = (key) => Array.isArray(value[key]) && value[key].length === NUMBERS[key].length;
  return ["string", "undefined"].includes(typeof value.name)
    && ["rect", ...keys.filter((key) => key in NUMBERS)].every(hasNumbers)
    && (!keys.includes("axis") || AXES.includes(value.axis))
    && (!keys.includes("edges") || Array.isArray(value.edges) && value.edges.every((edge) => EDGES.includes(edge)))
    && Object.keys(value).every((key) => ["kind", "name", "rect", ...keys].includes(key))
    && !contentProblem(value, { width: Infinity, height: Infinity });
}

/** Whether a value is content of a trace. */
function isContentList(value) {
  return Array.isArray(value) && value.length <= MOST_PIECES && value.every(isContent);
}
