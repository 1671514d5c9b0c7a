"use strict";

// Curves over time, the finger's path, the two screens, and the margin.

/** Returns roughly the given number of round numbers from `least` to `most`. */
function ticks(least, most, count) {
  const rough = (most - least) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough);
  const found = [];
  for (let place = Math.ceil(least / step); place * step <= most + step / 1e6; place += 1) {
    found.push(Number((place * step).toPrecision(12)));
  }
  return found;
}

/**
 * Returns a chart of values over time, and `moveTo(time)`, which moves its cursor.
 *
 * `curves` have `points`, pairs of a time and a value, a `name` and perhaps a `title`; `thresholds` have a `value` and
 * a `label`; `moments` have a `time` and a `label`; `band` and `times`, the axis, are pairs of times. Curves that end
 * early leave room for labels at the end.
 */
function chart({ title, width, height, times, range, curves, thresholds = [], moments = [], band, endsEarly = false }) {
  const [left, right, top, bottom] = [46, 10, 16, 20];
  const x = (time) => left + ((time - times[0]) / (times[1] - times[0])) * (width - left - right);
  const y = (value) => height - bottom
    - ((clamp(value, ...range) - range[0]) / (range[1] - range[0])) * (height - top - bottom);
  const svg = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title });
  if (band) {
    // Two samples at one time would be invisible.
    svg.append(draw("rect", { class: "band", x: x(band[0]), y: top, width: Math.max(x(band[1]) - x(band[0]), 2),
      height: height - bottom - top }));
  }
  for (const value of ticks(...range, height > 120 ? 4 : 2)) {
    svg.append(draw("line", { class: "grid", x1: left, x2: width - right, y1: y(value), y2: y(value) }),
      draw("text", { x: left - 7, y: y(value) + 4, "text-anchor": "end" }, number(value)));
  }
  const marks = ticks(times[0] * 1000, times[1] * 1000, Math.max(2, Math.floor(width / 90)));
  for (const time of marks) {
    const isLast = time === marks[marks.length - 1];
    svg.append(draw("text", { x: x(time / 1000), y: height - 5, "text-anchor": isLast ? "end" : "middle" },
      isLast ? `${time} ms` : String(time)));
  }
  svg.append(draw("line", { class: "axis", x1: left, x2: width - right, y1: y(range[0]), y2: y(range[0]) }));
  let taken = -Infinity;
  for (const { time, label } of moments) {
    svg.append(draw("line", { class: "moment", x1: x(time), x2: x(time), y1: top, y2: height - bottom }));
    // A label that would cover the previous one is omitted, but its line is drawn.
    if (x(time) < taken) continue;
    const room = label.length * 6;
    const isAtEnd = x(time) + room > width;
    svg.append(draw("text", { x: isAtEnd ? width - 2 : x(time) + 3, y: 11,
      "text-anchor": isAtEnd ? "end" : "start" }, label));
    taken = x(time) + room + 8;
  }
  for (const { points, name, title: label } of curves) {
    svg.append(draw("polyline", { class: `curve ${name}`,
      points: points.map(([time, value]) => `${x(time).toFixed(1)},${y(value).toFixed(1)}`).join(" ") },
    ...(label ? [draw("title", {}, label)] : [])));
  }
  const labels = [];
  for (const { value, label } of thresholds) {
    if (value < range[0] || value > range[1]) continue;
    const place = y(value) - 4;
    // A label that would cover another is on the other side.
    const isCovered = labels.some((other) => Math.abs(other - place) < 12);
    const isAtEnd = isCovered !== endsEarly;
    if (!isCovered) labels.push(place);
    svg.append(draw("line", { class: "threshold", x1: left, x2: width - right, y1: y(value), y2: y(value) }),
      draw("text", { class: "threshold-text", x: isAtEnd ? width - right : left + 4, y: place,
        "text-anchor": isAtEnd ? "end" : "start" }, label));
  }
  const cursor = draw("line", { class: "cursor", y1: top, y2: height - bottom });
  svg.append(cursor);
  const moveTo = (time) => {
    cursor.style.display = time < times[0] || time > times[1] ? "none" : "";
    cursor.setAttribute("x1", x(time));
    cursor.setAttribute("x2", x(time));
  };
  return { svg, moveTo };
}

/** Draws the finger's path on the outline of the view, and on those of its later sizes. */
function pathPicture(trace, strips) {
  const views = [trace.view, ...trace.laterViews];
  const [width, height] = [Math.max(...views.map((view) => view.width)), Math.max(...views.map((view) => view.height))];
  const scale = Math.min(220 / height, 300 / width);
  const unit = 1 / scale;
  const svg = draw("svg", {
    width: width * scale + 8, height: height * scale + 8, role: "img",
    viewBox: `${-4 * unit} ${-4 * unit} ${width + 8 * unit} ${height + 8 * unit}`,
    "aria-label": `The finger's path on a view of ${views.map((view) =>
      `${number(view.width)} by ${number(view.height)}`).join(", then ")} points`,
  });
  svg.append(...views.map((view) => draw("rect", { class: "outline", width: view.width, height: view.height,
    rx: 10 * unit })));
  for (const { name, rect: [x, y, pieceWidth, pieceHeight] } of trace.content) {
    svg.append(draw("rect", { class: "content", x, y, width: pieceWidth, height: pieceHeight },
      draw("title", {}, name)));
  }
  for (const [x, y, stripWidth, stripHeight] of strips) {
    svg.append(draw("rect", { class: "strip", x, y, width: stripWidth, height: stripHeight }));
  }
  const fingers = new Map();
  for (const touch of trace.touches) {
    // Each touch-down begins another path.
    const paths = fingers.get(touch[4]) ?? [];
    if (touch[1] === "began" || paths.length === 0) paths.push([]);
    paths[paths.length - 1].push(touch);
    fingers.set(touch[4], paths);
  }
  const paths = [...fingers.values()].flat();
  for (const touches of paths) {
    const last = touches[touches.length - 1];
    svg.append(
      draw("polyline", { class: "path", points: touches.map((touch) => `${touch[2]},${touch[3]}`).join(" ") }),
      draw("circle", { class: "start", cx: touches[0][2], cy: touches[0][3], r: 4.5 * unit }),
      draw("circle", { class: "end", cx: last[2], cy: last[3], r: 6.5 * unit }));
  }
  const dots = paths.map(() => draw("circle", { class: "dot", r: 3.5 * unit }));
  svg.append(...dots);
  const moveTo = (time) => {
    paths.forEach((touches, index) => {
      const now = touches.filter((touch) => touch[0] <= time + 1e-9).pop();
      const isDown = now && time <= touches[touches.length - 1][0];
      dots[index].style.display = isDown ? "" : "none";
      if (!isDown) return;
      dots[index].setAttribute("cx", now[2]);
      dots[index].setAttribute("cy", now[3]);
    });
  };
  return { svg, moveTo };
}

/**
 * Draws the two screens of a transition in a view: `from` leaves, `to` appears. `show` takes a frame and all frames
 * of its transition; before the first one the screens are those of the coming transition.
 */
function screensPicture({ width, height }, next) {
  const scale = Math.min(110 / height, 110 / width);
  const svg = draw("svg", { width: width * scale, height: height * scale, viewBox: `0 0 ${width} ${height}`,
    role: "img", "aria-label": "The two screens" });
  const screen = (name) => {
    const bar = height * 0.09;
    const lines = [0.55, 0.8, 0.7, 0.75].map((part, index) => draw("rect", { class: "skeleton",
      x: width * 0.08, y: bar + height * (0.07 + index * 0.1), width: width * part, height: height * 0.035,
      rx: height * 0.012 }));
    return draw("g", {}, draw("rect", { class: `screen ${name}`, width, height }), ...lines);
  };
  const [from, to] = [screen("front"), screen("back")];
  const outline = draw("rect", { class: "outline", width, height, "fill-opacity": 0 });
  let shown = null;
  let comesIn = false;
  const show = (frame, frames = next) => {
    if (frames !== shown) {
      shown = frames;
      // A view that slides in from outside is above the one that it covers.
      comesIn = Math.hypot(frames[0][7] / width, frames[0][8] / height) > 0.6;
      svg.append(...(comesIn ? [from, to] : [to, from]), outline);
    }
    from.setAttribute("transform", frame ? `translate(${frame[5]} ${frame[6]})` : "");
    to.setAttribute("transform", frame ? `translate(${frame[7]} ${frame[8]})` : "");
    to.style.display = frame || !comesIn ? "" : "none";
  };
  return { svg, show };
}

/** Returns the distance of progress from the value at which another outcome begins. */
function marginBar(now, change, width) {
  const [least, most] = [Math.min(0, now, now + change), Math.max(1, now, now + change)];
  const x = (value) => 8 + ((value - least) / (most - least)) * (width - 16);
  const text = `progress ${number(now)}, another outcome at ${number(now + change)}`;
  return draw("svg", { width, height: 20, viewBox: `0 0 ${width} 20`, role: "img", "aria-label": text },
    draw("line", { class: "bar", x1: 8, x2: width - 8, y1: 10, y2: 10 }),
    draw("line", { class: "gap", x1: x(now), x2: x(now + change), y1: 10, y2: 10 }),
    draw("circle", { class: "flip", cx: x(now + change), cy: 10, r: 5 }),
    draw("circle", { class: "now", cx: x(now), cy: 10, r: 5 }));
}
