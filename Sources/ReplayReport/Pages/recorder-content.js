"use strict";

// The section about content under the finger: the list of its pieces, and the form for another one.

/** The inputs of each key, in the order of its values. */
const contentInputs = {};

function viewSize() {
  const { width, height } = view.getBoundingClientRect();
  return { width, height };
}

/** What a recording made now would note: what is in the view, back to front. */
function noted() {
  const size = viewSize();
  return state.settings.content.filter((piece) => isInView(piece, size));
}

function setContent(pieces) {
  state.settings.content = pieces;
  saveSettings();
  showContent();
  // A recording on the view would show its own content.
  if (!state.gesture) forgetShown();
  draw();
}

// ---- The list

function showContent() {
  const { content } = state.settings;
  element("content-count").textContent = content.length > 0 ? `${content.length}` : "none";
  element("pieces").replaceChildren(...content.map(contentRow));
  element("pieces").hidden = content.length === 0;
}

function contentRow(piece) {
  const label = contentLabel(piece);
  const texts = (values) => values.map((value) => number(value, 3));
  const [x, y, width, height] = texts(piece.rect);
  const details = [`${width} × ${height} at ${x}, ${y}`];
  if (piece.contentOffset) details.push(`scrolled to ${texts(piece.contentOffset).join(", ")}`);
  if (piece.edges) details.push(piece.edges.join(" and "));
  if (!isInView(piece, viewSize())) details.push("outside of the view: not noted");
  const remove = make("button", { type: "button", className: "delete", title: "Remove" }, "✕");
  remove.setAttribute("aria-label", `Remove ${label}`);
  remove.addEventListener("click", () => removeContent(piece));
  return make("li", {}, make("span", {}, label, make("small", {}, details.join(" · "))), remove);
}

function removeContent(piece) {
  const before = state.settings.content;
  const index = before.indexOf(piece);
  setContent(before.filter((other) => other !== piece));
  remember(`remove ${contentLabel(piece)}`, () => {
    const { content } = state.settings;
    setContent([...content.slice(0, index), piece, ...content.slice(index)]);
  });
  showCounts();
  // The button that had the focus is gone.
  const buttons = element("pieces").querySelectorAll("button");
  (buttons[Math.min(index, buttons.length - 1)] ?? element("content-summary")).focus();
}

// ---- The form

/** A group of number fields, with a place for what is wrong with one of them. */
function numberFields(key, title) {
  contentInputs[key] = NUMBERS[key].map((name) => make("input",
    { type: "number", id: `${key}-${name}`, step: "any", inputMode: "decimal" }));
  const fields = contentInputs[key].map((input, index) => make("label", {}, NUMBERS[key][index], input));
  return fieldGroup(key, title, make("div", { className: "numbers" }, ...fields));
}

function edgeFields(title) {
  contentInputs.edges = EDGES.map((edge) => make("input", { type: "checkbox", checked: edge === "trailing" }));
  const fields = contentInputs.edges.map((input, index) => make("label", {}, input, EDGES[index]));
  return fieldGroup("edges", title, make("div", { className: "checks" }, ...fields));
}

function fieldGroup(key, title, fields) {
  for (const input of contentInputs[key]) input.setAttribute("aria-describedby", `${key}-problem`);
  const problem = make("p", { className: "note warning", id: `${key}-problem` });
  return make("fieldset", { id: `${key}-fields` }, make("legend", {}, title), fields, problem);
}

/** The numbers that were entered, the usual ones where none were, and NaN for what is no number. */
function entered(key, piece) {
  const usual = usualNumbers(key, piece);
  return contentInputs[key].map((input, index) =>
    (input.value === "" && !input.validity.badInput ? usual[index] : input.valueAsNumber));
}

/** The piece that the form describes, right or wrong. */
function draftContent() {
  const kind = element("content-kind").value;
  const name = element("content-name").value.trim();
  const piece = { kind, ...(name ? { name } : {}) };
  piece.rect = entered("rect", { rect: [] });
  for (const key of KINDS[kind].keys) {
    if (key === "axis") piece.axis = element("content-axis").value;
    else if (key === "edges") piece.edges = EDGES.filter((_, index) => contentInputs.edges[index].checked);
    else piece[key] = entered(key, piece);
  }
  return piece;
}

/** The piece of the form where it could be added; null where it could not, or where the form is closed. */
function shownDraft() {
  if (!element("content").open) return null;
  const draft = draftContent();
  return contentProblem(draft, viewSize()) ? null : draft;
}

function showForm() {
  const draft = draftContent();
  const { keys } = KINDS[draft.kind];
  for (const key of ["axis", "contentSize", "contentOffset", "thumb", "edges"]) {
    element(`${key}-fields`).hidden = !keys.includes(key);
  }
  for (const key of ["contentSize", "contentOffset", "thumb"]) {
    for (const [index, value] of usualNumbers(key, draft).entries()) {
      contentInputs[key][index].placeholder = Number.isFinite(value) ? number(value, 3) : "";
    }
  }
  showProblem(null);
  element("content-status").textContent = "";
  draw();
}

function showProblem(problem) {
  for (const [key, inputs] of Object.entries(contentInputs)) {
    element(`${key}-problem`).textContent = problem?.key === key ? problem.text : "";
    for (const [index, input] of inputs.entries()) {
      const isWrong = problem?.key === key && problem.index === index;
      input.setAttribute("aria-invalid", String(isWrong));
      if (isWrong) input.focus();
    }
  }
}

function addContent(event) {
  event.preventDefault();
  const { content } = state.settings;
  const piece = draftContent();
  const problem = contentProblem(piece, viewSize());
  showProblem(problem);
  if (problem) return;
  const isFull = content.length >= MOST_PIECES;
  if (!isFull) {
    setContent([...content, piece]);
    element("content-name").value = "";
    for (const input of Object.keys(NUMBERS).flatMap((key) => contentInputs[key])) input.value = "";
  }
  showForm();
  element("content-status").textContent = isFull
    ? `A trace has at most ${MOST_PIECES} pieces of content.` : `Added ${contentLabel(piece)}.`;
}

// ---- Its place, drawn on the view

/** A drag that ends so few points from the view's edge reaches it: a finger hardly hits an edge. */
const EDGE = 5;

/** A rectangle that is being dragged; `rect` is null until the finger is down. */
class Placement {
  constructor() {
    this.pointer = null;
    this.rect = null;
  }

  /** Where the finger is, in the view and no farther. */
  place(event) {
    const bounds = view.getBoundingClientRect();
    const within = (value, most) => (value < EDGE ? 0 : value > most - EDGE ? Math.floor(most) : Math.round(value));
    return { x: within(event.clientX - bounds.left, bounds.width), y: within(event.clientY - bounds.top, bounds.height) };
  }

  down(event) {
    if (this.pointer !== null) return;
    this.pointer = event.pointerId;
    this.corner = this.place(event);
  }

  move(event) {
    if (event.pointerId !== this.pointer) return;
    const { corner } = this;
    const { x, y } = this.place(event);
    this.rect = [Math.min(x, corner.x), Math.min(y, corner.y), Math.abs(x - corner.x), Math.abs(y - corner.y)];
  }

  /** Ends it; a tap, and what the browser takes away, leave the fields as they are. */
  up(event, phase) {
    if (event.pointerId !== this.pointer) return;
    if (phase === "ended" && this.rect?.[2] > 0 && this.rect[3] > 0) {
      for (const [index, input] of contentInputs.rect.entries()) input.value = this.rect[index];
    }
    endPlacement();
  }
}

function beginPlacement() {
  if (state.gesture) return;
  openDrawer(false);
  forgetShown();
  state.placement = new Placement();
  element("placement").hidden = false;
  draw();
}

function endPlacement() {
  if (!state.placement) return;
  state.placement = null;
  element("placement").hidden = true;
  openDrawer(true);
  showForm();
  element("content-add").focus();
}

// ---- Start

function startContent(kept) {
  if (isContentList(kept)) state.settings.content = kept;
  element("content-kind").replaceChildren(
    ...Object.entries(KINDS).map(([kind, { label: text }]) => new Option(text, kind)));
  element("content-axis").replaceChildren(...AXES.map((axis) => new Option(axis, axis)));
  element("rect-slot").replaceWith(numberFields("rect", "Place in the view, in points"));
  element("axis-fields").after(
    numberFields("contentSize", "Content size"), numberFields("contentOffset", "Content offset"),
    numberFields("thumb", "Thumb, in the view"), edgeFields("Sides with actions"));
  element("content-form").addEventListener("submit", addContent);
  element("content-form").addEventListener("input", showForm);
  element("content-kind").addEventListener("change", () => {
    element("content-axis").value = KINDS[element("content-kind").value].axis ?? "both";
    showForm();
  });
  element("content-draw").addEventListener("click", beginPlacement);
  element("content").addEventListener("toggle", draw);
  showForm();
  showContent();
}
