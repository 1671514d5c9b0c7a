"use strict";

// Shared by the scripts of all pages.

const element = (id) => document.getElementById(id);
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** Creates an HTML element. */
function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Creates an SVG element. */
function draw(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
