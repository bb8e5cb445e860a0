'use strict';
// Runs the script of a shared page with a stand-in for the browser and prints what it draws:
// node share_page.js SCRIPT DATA SCROLLED
const fs = require('fs');
const [scriptFile, dataFile, scrolled] = process.argv.slice(2);
const texts = [];
const listeners = {};
const context = new Proxy({}, {
  get: (of, name) => name === 'fillText' ? (text) => texts.push(text) : of[name] || (() => {}),
  set: (of, name, value) => { of[name] = value; return true; },
});
const made = {};
const element = (id) => made[id] || (made[id] = {
  style: {}, clientWidth: 1000, offsetHeight: id === 'head' ? 60 : 0, textContent: '', hidden: false,
  append() {}, addEventListener(name, run) { listeners[id + '.' + name] = run; },
  getContext: () => context, setPointerCapture() {}, focus() {}, blur() {},
  getBoundingClientRect: () => ({top: id === 'view' ? 60 - Number(scrolled) : 60}),
});
element('data').textContent = fs.readFileSync(dataFile, 'utf8');
globalThis.document = {getElementById: element, createElement: () => element('new'), documentElement: {}};
globalThis.window = {devicePixelRatio: 2};
globalThis.innerHeight = 700;
globalThis.innerWidth = 1000;
globalThis.matchMedia = () => ({matches: false, addEventListener() {}});
globalThis.getComputedStyle = () => ({getPropertyValue: () => '#000'});
globalThis.addEventListener = () => {};
globalThis.requestAnimationFrame = (run) => run();
(0, eval)(fs.readFileSync(scriptFile, 'utf8'));
const canvas = element('lanes');
listeners['lanes.pointermove']({offsetX: 300, offsetY: 40, clientX: 300, clientY: 100});
console.log(JSON.stringify({height: canvas.height, page: element('view').style.height, texts, tip: element('tip').textContent}));
