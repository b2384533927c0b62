import { fontOf, sharp } from "./canvas";
import type { Colours } from "./colours";
import type { Geometry } from "./line-plot";

/** What stands over a spectrum, already in words and Hz: nothing here knows of bearings. */
export interface OverlayContent {
  lines: readonly OverlayLine[];
  /** Each group of sidebands around its line. */
  sidebands: readonly { centre: number; at: readonly number[] }[];
  faults: readonly { hz: number; label: string }[];
  peaks: readonly { hz: number; value: number; label: string }[];
  shaft: number | null;
  bands: readonly (readonly [number, number])[];
  /** The two lines of the flag beside the held line. */
  note: { hz: number; value: number; title: string; text: string } | null;
}

export interface OverlayLine {
  hz: number;
  label: string;
  isHeld: boolean;
}

/** Over the plot there is room for flags; inside it begins this far below the top of the canvas. */
export const flagRoom = 40;
const flagTop = 8;
const flagHeight = 19;

type Pen = CanvasRenderingContext2D;

const isInside = ({ left, width, xOf }: Geometry, hz: number) => {
  const x = xOf(hz);
  return x >= left - 0.5 && x <= left + width + 0.5;
};

/** Lies under the lines: where a fault's line is expected. */
export function drawBands(pen: Pen, box: Geometry, bands: OverlayContent["bands"], colours: Colours) {
  pen.fillStyle = colours["accent-tint"];
  for (const [from, to] of bands) {
    if (!isInside(box, from) && !isInside(box, to)) continue;
    const left = Math.max(box.left, Math.min(box.xOf(from), box.xOf((from + to) / 2) - 2));
    const right = Math.min(box.left + box.width, Math.max(box.xOf(to), left + 4));
    pen.fillRect(left, box.top, right - left, box.height);
  }
}

export function drawOverlay(pen: Pen, box: Geometry, content: OverlayContent, colours: Colours) {
  pen.textBaseline = "middle";
  for (const group of content.sidebands) drawSidebands(pen, box, group, colours);
  if (content.shaft !== null) drawShaft(pen, box, content.shaft, colours);
  const taken: [number, number][] = [];
  // The held line first: where flags would lie over one another, its own is the one that stays.
  for (const line of [...content.lines].sort((a, b) => Number(b.isHeld) - Number(a.isHeld)))
    if (isInside(box, line.hz)) drawLine(pen, box, line, colours, taken);
  for (const fault of content.faults) if (isInside(box, fault.hz)) drawFault(pen, box, fault, colours, taken);
  for (const peak of content.peaks) if (isInside(box, peak.hz)) drawPeak(pen, box, peak, colours);
  if (content.note && isInside(box, content.note.hz)) drawNote(pen, box, content.note, colours);
}

function drawSidebands(
  pen: Pen,
  box: Geometry,
  { centre, at }: { centre: number; at: readonly number[] },
  colours: Colours,
) {
  const inside = at.filter((hz) => isInside(box, hz));
  const y = box.top + 3.5;
  pen.strokeStyle = colours.accent;
  for (const hz of inside) {
    const x = sharp(box.xOf(hz));
    pen.globalAlpha = 0.8;
    pen.setLineDash([2, 3]);
    stroke(pen, x, box.top + 7, x, box.top + box.height);
    pen.setLineDash([]);
    pen.globalAlpha = 1;
    pen.lineWidth = 1.4;
    pen.beginPath();
    pen.arc(x, y, 2.6, 0, 2 * Math.PI);
    pen.stroke();
    pen.lineWidth = 1;
  }
  const ends = [...inside, centre].filter((hz) => isInside(box, hz)).map((hz) => box.xOf(hz));
  if (ends.length < 2) return;
  pen.globalAlpha = 0.35;
  stroke(pen, Math.min(...ends) + 4, y, Math.max(...ends) - 4, y);
  pen.globalAlpha = 1;
}

function drawShaft(pen: Pen, box: Geometry, hz: number, colours: Colours) {
  if (!isInside(box, hz)) return;
  const bottom = box.top + box.height;
  pen.fillStyle = colours.control;
  pen.fillRect(Math.round(box.xOf(hz)) - 1, bottom + 1, 2, 9);
}

function drawLine(pen: Pen, box: Geometry, line: OverlayLine, colours: Colours, taken: [number, number][]) {
  const x = sharp(box.xOf(line.hz));
  const bottom = box.top + box.height;
  pen.strokeStyle = colours.strong;
  pen.globalAlpha = line.isHeld ? 0.75 : 0.45;
  stroke(pen, x, flagTop + flagHeight, x, bottom);
  pen.globalAlpha = 1;
  drawDiamond(pen, x, bottom + 4, colours.strong);
  drawFlag(pen, box, x, line, colours, taken);
}

function drawDiamond(pen: Pen, x: number, y: number, colour: string) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(x, y - 5.5);
  pen.lineTo(x + 5, y);
  pen.lineTo(x, y + 5.5);
  pen.lineTo(x - 5, y);
  pen.fill();
}

function drawFlag(
  pen: Pen,
  box: Geometry,
  x: number,
  { label, isHeld }: Pick<OverlayLine, "label" | "isHeld">,
  colours: Colours,
  taken: [number, number][],
) {
  pen.font = fontOf(600);
  const width = pen.measureText(label).width + 14;
  const centre = Math.min(box.left + box.width - width / 2 + 8, Math.max(box.left + width / 2 - 20, x));
  const [from, to] = [centre - width / 2, centre + width / 2];
  if (taken.some(([a, b]) => from < b + 2 && to > a - 2)) return;
  taken.push([from, to]);
  pen.fillStyle = isHeld ? colours.strong : colours.raised;
  pen.beginPath();
  pen.roundRect(from, flagTop, width, flagHeight, 4);
  pen.fill();
  if (!isHeld) {
    pen.strokeStyle = colours.line;
    pen.stroke();
  }
  pen.fillStyle = isHeld ? colours.card : colours.strong;
  pen.textAlign = "center";
  pen.fillText(label, centre, flagTop + flagHeight / 2 + 0.5);
}

function drawFault(
  pen: Pen,
  box: Geometry,
  { hz, label }: { hz: number; label: string },
  colours: Colours,
  taken: [number, number][],
) {
  const x = sharp(box.xOf(hz));
  pen.strokeStyle = colours.accent;
  pen.globalAlpha = 0.7;
  pen.setLineDash([6, 4]);
  stroke(pen, x, flagTop + flagHeight, x, box.top + box.height);
  pen.setLineDash([]);
  pen.globalAlpha = 1;
  drawFlag(pen, box, x, { label, isHeld: false }, colours, taken);
}

function drawPeak(pen: Pen, box: Geometry, { hz, value, label }: OverlayContent["peaks"][number], colours: Colours) {
  const x = box.xOf(hz);
  const y = Math.max(box.top + 4, box.yOf(value)) - 4;
  pen.fillStyle = colours.accent;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + 4.5, y - 7);
  pen.lineTo(x - 4.5, y - 7);
  pen.fill();
  pen.font = fontOf(600);
  pen.textAlign = "center";
  pen.fillText(label, x, y - 14);
}

const notePadding = 10;

function drawNote(pen: Pen, box: Geometry, note: NonNullable<OverlayContent["note"]>, colours: Colours) {
  pen.font = fontOf(620);
  const title = pen.measureText(note.title).width;
  pen.font = fontOf(400);
  const width = Math.max(title, pen.measureText(note.text).width) + 2 * notePadding;
  const height = note.text ? 42 : 26;
  const x = box.xOf(note.hz);
  const isRight = x + 12 + width <= box.left + box.width;
  const left = isRight ? x + 12 : Math.max(box.left, x - 12 - width);
  const top = Math.min(Math.max(box.top + 14, box.yOf(note.value) - 4), box.top + box.height - height - 4);
  pen.fillStyle = colours.raised;
  pen.strokeStyle = colours.line;
  pen.beginPath();
  pen.roundRect(left, top, width, height, 6);
  pen.fill();
  pen.stroke();
  pen.textAlign = "left";
  pen.fillStyle = colours.strong;
  pen.font = fontOf(620);
  pen.fillText(note.title, left + notePadding, top + 13);
  pen.fillStyle = colours.muted;
  pen.font = fontOf(400);
  pen.fillText(note.text, left + notePadding, top + 30);
}

/** Where the mouse is, and what stands there. */
export function drawHover(pen: Pen, box: Geometry, x: number, text: string, colours: Colours) {
  if (x < box.left || x > box.left + box.width) return;
  pen.strokeStyle = colours.control;
  pen.globalAlpha = 0.7;
  stroke(pen, sharp(x), box.top, sharp(x), box.top + box.height);
  pen.globalAlpha = 1;
  pen.font = fontOf(500);
  const width = pen.measureText(text).width + 12;
  const left = Math.min(Math.max(box.left, x - width / 2), box.left + box.width - width);
  const top = box.top + box.height + 2;
  pen.fillStyle = colours.strong;
  pen.beginPath();
  pen.roundRect(left, top, width, 18, 4);
  pen.fill();
  pen.fillStyle = colours.card;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  pen.fillText(text, left + 6, top + 9.5);
}

export function drawStretch(pen: Pen, box: Geometry, [from, to]: readonly [number, number], colours: Colours) {
  const [left, right] = [Math.max(from, box.left), Math.min(to, box.left + box.width)];
  if (right <= left) return;
  pen.fillStyle = colours.accent;
  pen.globalAlpha = 0.14;
  pen.fillRect(left, box.top, right - left, box.height);
  pen.globalAlpha = 1;
  pen.strokeStyle = colours.accent;
  stroke(pen, sharp(left), box.top, sharp(left), box.top + box.height);
  stroke(pen, sharp(right), box.top, sharp(right), box.top + box.height);
}

function stroke(pen: Pen, x1: number, y1: number, x2: number, y2: number) {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
}
