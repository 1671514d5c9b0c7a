"use strict";

// The page itself: it takes touches from the view, and answers to buttons and keys.

/** The sizes of a view that can be chosen where there is room for them, in points. */
const SIZES = ["375x667", "393x852", "402x874", "440x956", "768x1024", "820x1180"];

// ---- Touches

function begin(event) {
  if (event.button !== 0) return;
  event.preventDefault();
  if (!state.gesture && !state.placement) {
    const bounds = view.getBoundingClientRect();
    state.gesture = new Gesture(bounds, event.pointerType, noted());
    clearTimeout(settle.timer);
    forgetShown();
  }
  try {
    view.setPointerCapture(event.pointerId);
  } catch {
    // The finger is up already.
  }
  (state.placement ?? state.gesture).down(event);
  drawSoon();
}

function drawSoon() {
  if (drawSoon.isDue) return;
  drawSoon.isDue = true;
  requestAnimationFrame(() => {
    drawSoon.isDue = false;
    draw();
  });
}

function follow(event) {
  state.placement?.move(event);
  if (state.placement) drawSoon();
  if (!state.gesture) return;
  state.gesture.move(event);
  if (state.gesture.isFull) interrupt("it has too many samples");
  drawSoon();
}

function lift(event, phase) {
  state.placement?.up(event, phase);
  if (!state.gesture) return;
  state.gesture.up(event, phase);
  if (state.gesture.isOver) finish();
}

function interrupt(reason) {
  if (!state.gesture) return;
  state.gesture.cancel(reason);
  finish();
}

function finish() {
  const { gesture } = state;
  state.gesture = null;
  const trace = gesture.trace(nextName(), state.settings.intent);
  const decision = decisionOf(trace);
  settle(decision.outcome);
  if (!decision.pan && decision.outcome !== "unknown" && trace.intent !== "none") {
    draw();
    element("outcome").textContent = "Not kept";
    remark(`It moved less than ${SLOP} points. Taps are kept if you mean to do neither.`);
    return;
  }
  const recording = { id: `${String(Date.now()).padStart(15, "0")}-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
    trace, end: gesture.end };
  insert([recording]);
  storage.keep(recording);
  state.shown = recording;
  remember(trace.name, () => remove([recording]));
  showDecisions();
}

// ---- Saving

function text() { return jsonLines(state.recordings.map((recording) => recording.trace)); }

function download() {
  if (state.recordings.length === 0) return;
  const address = URL.createObjectURL(new Blob([text()], { type: "application/jsonl" }));
  make("a", { href: address, download: "swipes.jsonl" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  element("saved").textContent = "Saved as swipes.jsonl.";
}

async function copy() {
  try {
    await navigator.clipboard.writeText(text());
    element("saved").textContent = "Copied as JSON Lines.";
  } catch {
    element("saved").textContent = "The browser does not let the page copy; use Download.";
  }
}

function undo() {
  const last = state.history.pop();
  if (!last) return;
  last.undo();
  showDecisions();
}

function saveSettings() { storage.keepSettings(state.settings); }

// ---- The view's size

function showSize() {
  const { width, height } = view.getBoundingClientRect();
  element("size").textContent = `${number(width, 1)} × ${number(height, 1)} pt`;
}

function setSize() {
  const stage = element("stage");
  const room = { width: stage.clientWidth - 32, height: stage.clientHeight - 32 };
  const fits = (size) => {
    const [width, height] = size.split("x").map(Number);
    return width <= room.width && height <= room.height;
  };
  const options = SIZES.map((size) => {
    const option = new Option(size.replace("x", " × "), size);
    option.disabled = !fits(size);
    return option;
  });
  element("sizes").replaceChildren(new Option("as large as it can be", "all"), ...options);
  // A phone is its own view; on a larger screen a phone's size comes first.
  const usual = matchMedia("(min-width: 900px)").matches ? ["393x852", "375x667"].find(fits) : "all";
  const wanted = state.settings.size;
  const size = wanted && (wanted === "all" || fits(wanted)) ? wanted : usual ?? "all";
  element("sizes").value = size;
  const [width, height] = size === "all" ? ["", ""] : size.split("x").map((side) => `${side}px`);
  document.body.classList.toggle("framed", size !== "all");
  view.style.width = width;
  view.style.height = height;
}

function resized() {
  interrupt("the view changed its size");
  endPlacement();
  setSize();
  showSize();
  showContent();
  draw();
}

// ---- Start

function isRule(name) { return typeof name === "string" && Object.hasOwn(RULES, name); }

function start() {
  const kept = storage.settings();
  const { settings } = state;
  if (isRule(kept.rule)) settings.rule = kept.rule;
  if (kept.parameters && typeof kept.parameters === "object") settings.parameters = kept.parameters;
  if (["finish", "cancel", "none"].includes(kept.intent)) settings.intent = kept.intent;
  if (typeof kept.prefix === "string") settings.prefix = kept.prefix;
  if (kept.size === "all" || SIZES.includes(kept.size)) settings.size = kept.size;
  insert(storage.recordings());
  element("rule").replaceChildren(...Object.entries(RULES).map(([name, { label: text }]) => new Option(text, name)));
  element("prefix").value = settings.prefix;
  for (const input of document.getElementsByName("intent")) {
    input.checked = input.value === settings.intent;
    input.addEventListener("change", () => { settings.intent = input.value; saveSettings(); });
  }
  forgetShown();
  setSize();
  showSize();
  startContent(kept.content);
  showRule();
}

function setIntent(intent) {
  for (const input of document.getElementsByName("intent")) input.checked = input.value === intent;
  state.settings.intent = intent;
  saveSettings();
}

function typed(event) {
  if (event.key === "Escape") {
    if (state.placement) endPlacement();
    else openDrawer(false);
  }
  if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT)$/.test(event.target.tagName)
    && event.target.type !== "radio") return;
  const action = { 1: () => setIntent("finish"), 2: () => setIntent("cancel"), 3: () => setIntent("none"),
    u: undo, d: download }[event.key.toLowerCase()];
  action?.();
}

function openDrawer(isOpen) {
  const wasOpen = document.body.classList.contains("open");
  document.body.classList.toggle("open", isOpen);
  element("open").setAttribute("aria-expanded", String(isOpen));
  if (isOpen) {
    endPlacement();
    element("close").focus();
  }
  if (!isOpen && wasOpen) element("open").focus();
}

view.addEventListener("pointerdown", begin);
view.addEventListener("pointermove", follow);
view.addEventListener("pointerup", (event) => lift(event, "ended"));
view.addEventListener("pointercancel", (event) => lift(event, "cancelled"));
// Safari would go back, scroll or select.
view.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
for (const name of ["contextmenu", "dragstart"]) view.addEventListener(name, (event) => event.preventDefault());
document.addEventListener("visibilitychange", () => { if (document.hidden) interrupt("the page was hidden"); });
document.addEventListener("keydown", typed);
element("rule").addEventListener("change", (event) => {
  state.settings.rule = event.target.value;
  saveSettings();
  showRule();
});
element("sizes").addEventListener("change", (event) => {
  state.settings.size = event.target.value;
  saveSettings();
  resized();
});
element("prefix").addEventListener("input", (event) => {
  state.settings.prefix = event.target.value;
  saveSettings();
});
element("open").addEventListener("click", () => openDrawer(true));
element("close").addEventListener("click", () => openDrawer(false));
element("undo").addEventListener("click", undo);
element("download").addEventListener("click", download);
element("copy").addEventListener("click", copy);
element("clear").addEventListener("click", () => deleteAll([...state.recordings], "delete all"));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
window.addEventListener("resize", resized);
start();
