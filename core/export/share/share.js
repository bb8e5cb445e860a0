'use strict';
// The timeline of a shared page. It reads the JSON in #data, loads nothing and writes texts only as text nodes.
const data = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const view = byId('view'); // as high as all lanes
const canvas = byId('lanes'); // as high as the window: browsers draw nothing on a canvas of more than 16 000 pixels
const context = canvas.getContext('2d');
const rowHeight = 18;
const headWidth = 220;
const rulerHeight = 22;
const lanes = data.lanes;
let height = rulerHeight;
for (const lane of lanes) {
  lane.top = height;
  lane.height = Math.max(lane.rows, 1) * rowHeight + 6;
  height += lane.height;
  lane.longest = 0; // a slice that covers a place began at most this long before
  for (let i = 1; i < lane.s.length; i += 4) lane.longest = Math.max(lane.longest, lane.s[i]);
}
const full = data.view;
let from = full[0];
let to = full[1];
let chosen = null;
let wanted = '';
let hovered = null;
let above = 0; // how much of the lanes is scrolled away
let shown = 0; // the height of the canvas

function colorOf(name) {
  let hash = 0;
  for (let i = 0; i < name.length; ++i) hash = (hash * 31 + name.charCodeAt(i)) | 0;
  return 'hsl(' + (Math.abs(hash) % 360) + ' 45% ' + (isDark() ? '42%' : '72%') + ')';
}
const colors = data.names.map(() => '');
const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);

// Nanoseconds after the start of the page as text; the start itself has too many digits for a number.
function timeText(ns) {
  const size = Math.abs(ns);
  const [unit, scale] = size >= 1e9 ? ['s', 1e9] : size >= 1e6 ? ['ms', 1e6] : size >= 1e3 ? ['us', 1e3] : ['ns', 1];
  const value = ns / scale;
  return (unit === 'ns' ? String(Math.round(value)) : value.toFixed(3)) + ' ' + unit;
}
const absolute = (ns) => (BigInt(data.begin) + BigInt(Math.round(ns))).toString();
const toX = (ns) => headWidth + (ns - from) / (to - from) * (canvas.clientWidth - headWidth);
const toNs = (x) => from + (x - headWidth) / (canvas.clientWidth - headWidth) * (to - from);

function firstFrom(lane, ns) {
  let low = 0;
  let high = lane.s.length / 4;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lane.s[middle * 4] < ns) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Whether a part of the lanes is below the ruler and above the lower edge of the canvas.
const isSeen = (top, size) => top + size > above + rulerHeight && top < above + shown;

function drawLane(lane) {
  const end = canvas.clientWidth;
  const drawn = [];
  for (let i = firstFrom(lane, from - lane.longest) * 4; i < lane.s.length && lane.s[i] < to; i += 4) {
    const left = Math.max(toX(lane.s[i]), headWidth);
    const right = Math.min(Math.max(toX(lane.s[i] + lane.s[i + 1]), left + 1), end);
    const row = lane.s[i + 3];
    const top = lane.top + 3 + row * rowHeight;
    if (!isSeen(top, rowHeight) || (right < headWidth + 1 && lane.s[i] + lane.s[i + 1] < from)) continue;
    const pixel = Math.floor(right);
    const isChosen = chosen && chosen.lane === lane && chosen.at === i;
    if (right - left < 2 && drawn[row] === pixel && !isChosen) continue; // nothing more to see there
    drawn[row] = pixel;
    const name = data.names[lane.s[i + 2]];
    const isHit = !wanted || name.toLowerCase().includes(wanted);
    context.globalAlpha = isHit ? 1 : 0.2;
    context.fillStyle = colors[lane.s[i + 2]] || (colors[lane.s[i + 2]] = colorOf(name));
    context.fillRect(left, top, Math.max(right - left - 0.5, 1), rowHeight - 2);
    if (right - left > 24) {
      context.save();
      context.beginPath();
      context.rect(left, top, right - left - 3, rowHeight);
      context.clip();
      context.fillStyle = style('--text');
      context.fillText(name, left + 3, top + 12);
      context.restore();
    }
    if (isChosen) {
      context.globalAlpha = 1;
      context.strokeStyle = style('--bad');
      context.lineWidth = 2;
      context.strokeRect(left, top, Math.max(right - left - 1, 2), rowHeight - 3);
    }
  }
  context.globalAlpha = 1;
}

function drawRuler() {
  const width = canvas.clientWidth;
  context.fillStyle = style('--muted');
  context.strokeStyle = style('--line');
  context.lineWidth = 1;
  const wish = (to - from) / Math.max((width - headWidth) / 110, 1);
  const power = Math.pow(10, Math.floor(Math.log10(Math.max(wish, 1))));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= wish) || power * 10;
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    const x = toX(at);
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, shown);
    context.stroke();
    context.fillText(timeText(at), x + 3, 14);
  }
  data.notes.forEach((note, index) => {
    if (note.begin === undefined) return;
    const left = Math.max(toX(note.begin), headWidth);
    const right = Math.min(toX(note.end), width);
    if (right < headWidth || left > width) return;
    context.fillStyle = style('--bad');
    context.globalAlpha = 0.12;
    context.fillRect(left, rulerHeight, Math.max(right - left, 1), shown);
    context.globalAlpha = 1;
    context.fillRect(left, rulerHeight - 4, Math.max(right - left, 3), 4);
    context.fillText(String(index + 1), left, rulerHeight - 6);
  });
}

// The canvas stays below the head of the page while the lanes are scrolled.
function placeCanvas() {
  const width = view.clientWidth;
  const ratio = window.devicePixelRatio || 1;
  const head = byId('head').offsetHeight;
  shown = Math.min(height, Math.max(innerHeight - head, 10 * rowHeight));
  view.style.height = height + 'px';
  canvas.style.top = head + 'px';
  canvas.style.width = width + 'px';
  canvas.style.height = shown + 'px';
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(shown * ratio);
  above = Math.max(canvas.getBoundingClientRect().top - view.getBoundingClientRect().top, 0);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return width;
}

function drawLanes(width) {
  context.save();
  context.beginPath();
  context.rect(0, rulerHeight, width, shown - rulerHeight);
  context.clip();
  context.translate(0, -above);
  for (const lane of lanes) {
    if (!isSeen(lane.top, lane.height)) continue;
    drawLane(lane);
    context.strokeStyle = style('--line');
    context.beginPath();
    context.moveTo(0, lane.top + lane.height - 0.5);
    context.lineTo(width, lane.top + lane.height - 0.5);
    context.stroke();
    context.save();
    context.beginPath();
    context.rect(0, lane.top, headWidth - 6, lane.height);
    context.clip();
    // The name stays in view while the lane is higher than the canvas.
    const top = Math.max(lane.top, Math.min(above + rulerHeight, lane.top + lane.height - 2 * rowHeight));
    context.fillStyle = style('--text');
    context.fillText(lane.name, 6, top + 14);
    if (lane.height > 2 * rowHeight) {
      context.fillStyle = style('--muted');
      context.fillText(lane.process, 6, top + 30);
    }
    context.restore();
  }
  context.restore();
}

function draw() {
  const width = placeCanvas();
  context.font = '12px system-ui, sans-serif';
  context.clearRect(0, 0, width, shown);
  drawRuler();
  drawLanes(width);
  byId('range').textContent = timeText(from) + ' - ' + timeText(to) + '  (' + timeText(to - from) + ')';
}

let isQueued = false;
function queueDraw() {
  if (isQueued) return;
  isQueued = true;
  requestAnimationFrame(() => {
    isQueued = false;
    draw();
  });
}

function show(begin, end) {
  const length = Math.min(Math.max(end - begin, 10), (full[1] - full[0]) * 1.5);
  from = Math.min(Math.max(begin, full[0] - length / 2), full[1] - length / 2);
  to = from + length;
  queueDraw();
}
function zoom(factor, at) {
  show(at - (at - from) * factor, at + (to - at) * factor);
}
function sliceAt(x, y) {
  if (x < headWidth || y < rulerHeight) return null;
  const place = y + above;
  const lane = lanes.find((each) => place >= each.top && place < each.top + each.height);
  if (!lane) return null;
  const row = Math.floor((place - lane.top - 3) / rowHeight);
  const slack = (to - from) / canvas.clientWidth;
  const ns = toNs(x);
  let found = null;
  for (let i = firstFrom(lane, ns - lane.longest - slack) * 4; i < lane.s.length && lane.s[i] <= ns + slack; i += 4) {
    if (lane.s[i + 3] === row && lane.s[i] + lane.s[i + 1] >= ns - slack) found = {lane, at: i};
  }
  return found;
}
function textOf(slice) {
  const s = slice.lane.s;
  return data.names[s[slice.at + 2]] + '\n' + data.words.start + ': ' + timeText(s[slice.at]) + '  (' +
    absolute(s[slice.at]) + ' ns)\n' + data.words.duration + ': ' + timeText(s[slice.at + 1]) + '\n' +
    slice.lane.name + ' · ' + slice.lane.process;
}

let dragged = null;
canvas.addEventListener('pointerdown', (event) => {
  dragged = {x: event.offsetX, from, to, isMoved: false};
  canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener('pointermove', (event) => {
  const tip = byId('tip');
  if (dragged && Math.abs(event.offsetX - dragged.x) > 3) dragged.isMoved = true;
  if (dragged && dragged.isMoved) {
    const by = (event.offsetX - dragged.x) / (canvas.clientWidth - headWidth) * (dragged.to - dragged.from);
    show(dragged.from - by, dragged.to - by);
  }
  hovered = dragged && dragged.isMoved ? null : sliceAt(event.offsetX, event.offsetY);
  tip.hidden = !hovered;
  if (hovered) {
    tip.textContent = textOf(hovered);
    tip.style.left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8) + 'px';
    tip.style.top = Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 8) + 'px';
  }
});
canvas.addEventListener('pointerup', (event) => {
  if (dragged && !dragged.isMoved) {
    chosen = sliceAt(event.offsetX, event.offsetY);
    byId('chosen').textContent = chosen ? textOf(chosen) : '';
    queueDraw();
  }
  dragged = null;
});
canvas.addEventListener('pointerleave', () => { byId('tip').hidden = true; });
canvas.addEventListener('dblclick', (event) => {
  const slice = sliceAt(event.offsetX, event.offsetY);
  if (!slice) return;
  const start = slice.lane.s[slice.at];
  const long = slice.lane.s[slice.at + 1];
  show(start - long * 0.1, start + long * 1.1);
});
canvas.addEventListener('wheel', (event) => {
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    const by = (event.deltaX || event.deltaY) / canvas.clientWidth * (to - from);
    show(from + by, to + by);
  } else if (event.ctrlKey || event.metaKey) {
    zoom(event.deltaY > 0 ? 1.25 : 0.8, toNs(event.offsetX));
  } else {
    return; // the page scrolls
  }
  event.preventDefault();
}, {passive: false});
addEventListener('keydown', (event) => {
  if (event.target === byId('find')) {
    if (event.key === 'Escape') byId('find').blur();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const middle = (from + to) / 2;
  const tenth = (to - from) / 10;
  const key = event.key.toLowerCase();
  if (key === 'w' || key === '+') zoom(0.8, middle);
  else if (key === 's' || key === '-') zoom(1.25, middle);
  else if (key === 'a' || key === 'arrowleft') show(from - tenth, to - tenth);
  else if (key === 'd' || key === 'arrowright') show(from + tenth, to + tenth);
  else if (key === '0' || key === 'home') show(full[0], full[1]);
  else if (key === '/') byId('find').focus();
  else return;
  event.preventDefault();
});
byId('in').addEventListener('click', () => zoom(0.5, (from + to) / 2));
byId('out').addEventListener('click', () => zoom(2, (from + to) / 2));
byId('all').addEventListener('click', () => show(full[0], full[1]));
byId('find').addEventListener('input', (event) => {
  wanted = event.target.value.toLowerCase();
  queueDraw();
});
data.notes.forEach((note, index) => {
  const item = document.createElement('li');
  const where = document.createElement('span');
  where.className = 'muted';
  where.textContent = note.where;
  item.append(note.text + ' ', where);
  if (note.begin !== undefined) {
    const button = document.createElement('button');
    button.textContent = data.words.show;
    const slack = Math.max((note.end - note.begin) * 0.2, 1000);
    button.addEventListener('click', () => show(note.begin - slack, note.end + slack));
    item.append(' ', button);
  }
  item.value = index + 1;
  byId('notes').append(item);
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  colors.fill('');
  queueDraw();
});
addEventListener('resize', queueDraw);
addEventListener('scroll', queueDraw);
draw();
