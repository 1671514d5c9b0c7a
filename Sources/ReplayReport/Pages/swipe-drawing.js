"use strict";

// Swipes as pictures: on the view, and small ones in the list.

const SVG = "http://www.w3.org/2000/svg";

/** The touches of each finger. */
function byFinger(touches) {
  const fingers = new Map();
  for (const touch of touches) {
    const key = touch.touch ?? 0;
    if (!fingers.has(key)) fingers.set(key, []);
    fingers.get(key).push(touch);
  }
  return [...fingers.values()];
}

/** Draws on a canvas that covers the view; places are those of the view, whatever the screen's pixels. */
class Ink {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
  }

  clear(width, height, scale) {
    const ratio = window.devicePixelRatio || 1;
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== columns || this.canvas.height !== rows) {
      this.canvas.width = columns;
      this.canvas.height = rows;
    }
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.context.clearRect(0, 0, width, height);
    this.context.scale(scale, scale);
  }

  /** A gesture's paths: a line through its samples, each a dot, with a ring where it began. */
  draw(touches, color) {
    const { context } = this;
    context.lineJoin = "round";
    context.lineCap = "round";
    context.strokeStyle = color;
    context.fillStyle = color;
    for (const path of byFinger(touches)) {
      context.lineWidth = 2;
      context.beginPath();
      for (const touch of path) context.lineTo(touch.x, touch.y);
      context.stroke();
      for (const touch of path) this.dot(touch, 2.5);
      context.lineWidth = 1.5;
      context.beginPath();
      context.arc(path[0].x, path[0].y, 11, 0, 2 * Math.PI);
      context.stroke();
      const end = path[path.length - 1];
      if (end.phase === "ended" || end.phase === "cancelled") this.dot(end, 6);
    }
  }

  dot(place, radius) {
    this.context.beginPath();
    this.context.arc(place.x, place.y, radius, 0, 2 * Math.PI);
    this.context.fill();
  }

  /** A piece of content: its outline with a label, and the thumb of a slider, dashed. */
  content({ rect: [x, y, width, height], thumb }, text, line, label, ground) {
    const { context } = this;
    context.save();
    context.strokeStyle = line;
    context.lineWidth = 1.5;
    context.strokeRect(x, y, width, height);
    if (thumb) {
      context.setLineDash([4, 3]);
      context.strokeRect(...thumb);
    }
    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "top";
    context.fillStyle = ground;
    context.fillRect(x + 3, y + 3, context.measureText(text).width + 8, 18);
    context.fillStyle = label;
    context.fillText(text, x + 7, y + 6);
    context.restore();
  }

  /** Where the finger would have to be for a progress. */
  threshold(x, height, text, color) {
    const { context } = this;
    context.save();
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = 1;
    context.setLineDash([4, 4]);
    context.beginPath();
    context.moveTo(x, 60);
    context.lineTo(x, height - 12);
    context.stroke();
    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "bottom";
    context.fillText(text, x + 6, height - 30);
    context.restore();
  }
}

/** A small picture of a swipe in the outline of its view. */
function thumbnail(trace) {
  const { width, height } = trace.view;
  const picture = document.createElementNS(SVG, "svg");
  const margin = Math.max(width, height) / 30;
  picture.setAttribute("viewBox", `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
  picture.setAttribute("aria-hidden", "true");
  const outline = document.createElementNS(SVG, "rect");
  outline.setAttribute("width", width);
  outline.setAttribute("height", height);
  outline.setAttribute("rx", margin);
  picture.append(outline);
  for (const path of byFinger(trace.touches)) {
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", path.map((touch) => `${touch.x},${touch.y}`).join(" "));
    const start = document.createElementNS(SVG, "circle");
    start.setAttribute("cx", path[0].x);
    start.setAttribute("cy", path[0].y);
    start.setAttribute("r", 1.5 * margin);
    picture.append(line, start);
  }
  return picture;
}
