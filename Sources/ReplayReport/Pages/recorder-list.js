"use strict";

// What the page shows: the rule, what it decides, the view, and the list of recordings.

const element = (id) => document.getElementById(id);
const [view, front, panel] = [element("view"), element("front"), element("panel")];
const ink = new Ink(element("ink"));

const state = {
  recordings: [],
  /** What can be undone, the newest last: `label` and `undo`. */
  history: [],
  gesture: null,
  /** A rectangle for content that is being dragged on the view. */
  placement: null,
  /** The recording that is shown on the view. */
  shown: null,
  settings: { rule: "progress", parameters: {}, intent: "finish", prefix: "swipe", size: null, content: [] },
};

// ---- The rule

function rule() { return RULES[state.settings.rule]; }

function parameters() {
  return Object.fromEntries(rule().parameters.map((parameter) => {
    const value = state.settings.parameters[parameter.name];
    return [parameter.name, Number.isFinite(value) ? value : parameter.value];
  }));
}

function decisionOf(trace) {
  return decide(trace.touches, trace.view.width, rule(), parameters());
}

function showRule() {
  element("rule").value = state.settings.rule;
  const fields = rule().parameters.map((parameter) => {
    const input = make("input", { type: "number", id: `parameter-${parameter.name}`, step: parameter.step,
      value: parameters()[parameter.name], inputMode: "decimal" });
    input.addEventListener("input", () => {
      if (!Number.isFinite(input.valueAsNumber)) return;
      state.settings.parameters[parameter.name] = input.valueAsNumber;
      saveSettings();
      showDecisions();
    });
    const value = make("span", { className: "value" }, input, make("span", {}, parameter.unit));
    return make("label", { className: "field" }, make("span", {}, parameter.label), value);
  });
  element("parameters").replaceChildren(...fields);
  showDecisions();
}

// ---- Decisions

function make(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function label(outcome) { return outcome === "unknown" ? "several fingers" : outcome; }

/** Whether a decision is not what the swipe was meant to be. */
function isWrong(trace) {
  const { outcome } = decisionOf(trace);
  if (outcome === "unknown") return false;
  return (outcome === "finish") !== (trace.intent === "finish");
}

function showDecisions() {
  const values = parameters();
  element("formula").textContent = rule().formula(values);
  const set = rule().parameters.map((parameter) => ` --set ${parameter.name}=${values[parameter.name]}`).join("");
  element("command").textContent = `swipe-replay -p ${rule().profile}${set} swipes.jsonl`;
  for (const recording of state.recordings) showFacts(recording);
  showCounts();
  showResult();
  draw();
}

function showCounts() {
  const count = state.recordings.length;
  const wrong = state.recordings.filter((recording) => isWrong(recording.trace)).length;
  element("open").textContent = count > 0 ? `Recordings (${count})` : "Recordings";
  element("summary").textContent = count > 0
    ? `${count} ${count === 1 ? "swipe" : "swipes"}, ${wrong === 0 ? "all" : count - wrong} decided as meant` : "";
  element("empty").hidden = count > 0;
  for (const id of ["download", "copy", "clear"]) element(id).disabled = count === 0;
  const last = state.history[state.history.length - 1];
  element("undo").disabled = !last;
  element("undo").title = last ? `Undo: ${last.label}` : "";
}

function facts(trace) {
  const { outcome, pan, reason } = decisionOf(trace);
  return { outcome, text: pan
    ? `progress ${number(pan.progress, 3)} · ${number(pan.velocity.x, 0)} pt/s` : reason, reason };
}

function showResult() {
  const trace = state.shown?.trace;
  if (!trace) {
    if (!state.gesture) forgetShown();
    return;
  }
  const { outcome, text, reason } = facts(trace);
  element("outcome").className = outcome;
  element("outcome").textContent = label(outcome).toUpperCase();
  element("values").textContent = text;
  const remarks = [];
  if (reason && reason !== text) remarks.push(reason);
  if (trace.touches.some((touch) => touch.phase === "cancelled")) {
    remarks.push(state.shown.end ? `cancelled, as ${state.shown.end}` : "cancelled");
  }
  if (trace.content) remarks.push("decided without its content");
  const refused = trace.grade === "thinned" ? "; 'check' and 'fit' refuse it without '--accept-thinned'" : "";
  remarks.push(`${trace.grade}: ${trace.gradeReason}${refused}`);
  if (!storage.works) remarks.push("not kept: the browser's storage is full or switched off");
  remark(`${trace.name} · ${remarks.join(" · ")}`, trace.grade === "thinned" || !storage.works);
}

function remark(text, isWarning = false) {
  element("remark").textContent = text;
  element("remark").className = isWarning ? "warning" : "";
}

function draw() {
  const { width, height } = view.getBoundingClientRect();
  const trace = state.gesture ? null : state.shown?.trace;
  // A recording of a view of another size is shown as large as it can be.
  const size = trace?.view ?? { width, height };
  ink.clear(width, height, Math.min(width / size.width, height / size.height));
  const touches = trace?.touches ?? state.gesture?.touches ?? [];
  const style = getComputedStyle(document.documentElement);
  drawContent(trace, style);
  if (touches.length === 0) return;
  const pan = panOf(byFinger(touches)[0], size.width);
  if (pan && state.settings.rule !== "projection") {
    const { finishProgress } = parameters();
    const x = pan.start.x + pan.removed.x + finishProgress * size.width;
    ink.threshold(x, size.height, `progress ${finishProgress}`, style.getPropertyValue("--quiet"));
  }
  const outcome = trace ? decisionOf(trace).outcome : "";
  const color = { finish: "--finish", cancel: "--cancel" }[outcome] ?? "--ink";
  ink.draw(touches, style.getPropertyValue(color));
  if (!trace) move(Math.max(pan?.translation.x ?? 0, 0));
}

/** Outlines the content of the recording that is shown, or what the next one would note; the hint gives way to it. */
function drawContent(trace, style) {
  const [line, label, ground] = ["--quiet", "--text", "--surface"].map((name) => style.getPropertyValue(name));
  const pieces = trace ? trace.content ?? [] : state.gesture?.content ?? noted();
  for (const piece of pieces) ink.content(piece, contentLabel(piece), line, label, ground);
  const isBusy = Boolean(trace || state.gesture);
  const dragged = state.placement?.rect;
  const draft = dragged ? { rect: dragged } : !state.placement && shownDraft();
  element("hint").hidden = isBusy || pieces.length > 0 || Boolean(draft || state.placement);
  if (isBusy || !draft) return;
  const text = dragged ? `${dragged[2]} × ${dragged[3]}` : `not added yet: ${contentLabel(draft)}`;
  ink.content(draft, text, line, label, ground);
}

/** Moves the upper screen, as a transition would. */
function move(distance, settles = false) {
  front.classList.toggle("settling", settles);
  front.style.transform = distance > 0 ? `translateX(${distance}px)` : "";
}

function settle(outcome) {
  move(outcome === "finish" ? view.clientWidth : 0, true);
  clearTimeout(settle.timer);
  settle.timer = setTimeout(() => { if (!state.gesture) move(0); }, outcome === "finish" ? 900 : 300);
}

// ---- The list

function showFacts(recording) {
  const { outcome, text } = facts(recording.trace);
  const wrong = isWrong(recording.trace);
  const name = make("b", { className: `outcome ${outcome}` }, label(outcome));
  const grade = make("span", { className: recording.trace.grade === "thinned" ? "warning" : "",
    title: String(recording.trace.gradeReason) }, String(recording.trace.grade));
  recording.facts.replaceChildren(name, `${wrong ? ", not as meant" : ""} · ${text}`);
  if (recording.trace.grade !== "sampled") recording.facts.append(" · ", grade);
}

function row(recording) {
  const { trace } = recording;
  const show = make("button", { type: "button", className: "show", title: "Show on the view" }, thumbnail(trace));
  show.setAttribute("aria-label", `Show ${trace.name}`);
  show.addEventListener("click", () => {
    state.shown = recording;
    document.body.classList.remove("open");
    showDecisions();
  });
  const name = make("input", { type: "text", value: trace.name, maxLength: 80, spellcheck: false });
  name.setAttribute("aria-label", "Name");
  name.addEventListener("change", () => {
    trace.name = uniqueName(name.value.trim() || trace.name, recording);
    name.value = trace.name;
    storage.keep(recording);
    showDecisions();
  });
  const intent = make("select", {}, ...["finish", "cancel", "none"].map((word) => new Option(word, word)));
  intent.value = trace.intent;
  intent.setAttribute("aria-label", "Meant");
  intent.addEventListener("change", () => {
    trace.intent = intent.value;
    storage.keep(recording);
    showDecisions();
  });
  const remove = make("button", { type: "button", className: "delete", title: "Delete" }, "✕");
  remove.setAttribute("aria-label", `Delete ${trace.name}`);
  remove.addEventListener("click", () => deleteAll([recording], `delete ${trace.name}`));
  recording.facts = make("p", { className: "facts" });
  recording.row = make("li", {}, show, name, intent, remove, recording.facts);
  showFacts(recording);
  return recording.row;
}

/** Puts recordings into the list, the newest first. */
function insert(recordings) {
  state.recordings = [...state.recordings, ...recordings].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const recording of recordings) {
    const next = state.recordings[state.recordings.indexOf(recording) - 1];
    element("recordings").insertBefore(row(recording), next?.row ?? null);
  }
}

function remove(recordings) {
  state.recordings = state.recordings.filter((recording) => !recordings.includes(recording));
  for (const recording of recordings) {
    recording.row.remove();
    storage.remove(recording);
    if (state.shown === recording) forgetShown();
  }
}

function forgetShown() {
  state.shown = null;
  element("outcome").className = "";
  element("outcome").textContent = state.recordings.length > 0 ? "Ready" : "No swipe yet";
  element("values").textContent = "";
  remark(`The rule is ${rule().formula(parameters())}.`);
}

function deleteAll(recordings, text) {
  remove(recordings);
  remember(text, () => {
    insert(recordings);
    for (const recording of recordings) storage.keep(recording);
  });
  showDecisions();
}

function remember(text, undo) {
  state.history = [...state.history.slice(-49), { label: text, undo }];
}

function uniqueName(wanted, recording = null) {
  const taken = new Set(state.recordings.filter((other) => other !== recording).map(({ trace }) => trace.name));
  let name = wanted;
  for (let next = 2; taken.has(name); next += 1) name = `${wanted}-${next}`;
  return name;
}

function nextName() {
  const prefix = state.settings.prefix.trim() || "swipe";
  const taken = new Set(state.recordings.map(({ trace }) => trace.name));
  let next = state.recordings.length + 1;
  while (taken.has(`${prefix}-${next}`)) next += 1;
  return `${prefix}-${next}`;
}
