import { inList } from "@/lib/domain/shared/known";
import { fontOf } from "./canvas";
import type { Colours } from "./colours";
import type { Tick } from "./ticks";

export interface Ridge {
  id: number;
  label: string;
  /** Shown amplitudes, one a line, against a grid of their own. */
  values: Float64Array;
  df_hz: number;
}

export interface WaterfallScene {
  /** Newest first. */
  ridges: readonly Ridge[];
  range: readonly [from_hz: number, to_hz: number];
  /** Of all ridges. */
  values: readonly [least: number, greatest: number];
  /** Of the ridge with this id. */
  chosen: number | null;
  ticks: readonly Tick[];
  colours: Colours;
  line: string;
  /** The colour of the two ridges behind the newest. */
  lineBehind: string;
}

type Pen = CanvasRenderingContext2D;

export interface Scene3d {
  left: number;
  width: number;
  bottom: number;
  /** How far each ridge stands behind the one before it. */
  step: { x: number; y: number };
  height: number;
}

const left = 48;
const bottom = 24;

/** Labels stand at the ends of the ridges, which lean to the right. */
const labelRoom = (width: number) => Math.min(124, Math.max(112, width * 0.16));

/** Where ridges stand: each a little to the right of and above the one before it, labels at their ends. */
function sceneOf(width: number, height: number, tops: readonly number[]): Scene3d {
  const count = tops.length;
  const right = labelRoom(width);
  const depth = Math.min(0.42 * height, 6 * count);
  const step = { x: count > 1 ? Math.min(3, 46 / (count - 1)) : 0, y: count > 1 ? depth / (count - 1) : 0 };
  // As high as the ridge that first reaches the ceiling allows: what lies in front has more room than what is behind.
  const rooms = tops.map((top, at) => (height - bottom - 6 - at * step.y) / Math.max(top, 0.02));
  return {
    left,
    width: width - left - right,
    bottom: height - bottom,
    step,
    height: Math.min(height - bottom - 6, ...rooms),
  };
}

/** The highest line of each ridge, as a share of the highest of all. */
function topsOf({ ridges, range: [from, to], values: [least, greatest] }: WaterfallScene): number[] {
  return ridges.map(({ values, df_hz }) => {
    let top = least;
    const shown = values.subarray(Math.max(0, Math.floor(from / df_hz)), Math.ceil(to / df_hz) + 1);
    for (const value of shown) top = Math.max(top, value);
    return (top - least) / (greatest - least || 1);
  });
}

export function drawRidges(pen: Pen, size: { width: number; height: number }, scene: WaterfallScene) {
  const { ridges, colours } = scene;
  const box = sceneOf(size.width, size.height, topsOf(scene));
  pen.lineJoin = "round";
  for (let at = ridges.length - 1; at >= 0; at--) drawRidge(pen, box, scene, at);
  drawTicks(pen, scene.ticks, (hz) => box.left + share(hz, scene) * box.width, box.bottom, colours);
}

const share = (hz: number, { range: [from, to] }: WaterfallScene) => (hz - from) / (to - from);

function drawRidge(pen: Pen, box: Scene3d, scene: WaterfallScene, at: number) {
  const { ridges, colours, line, lineBehind, chosen, values } = scene;
  const ridge = inList(ridges, at);
  const [x, y] = [box.left + at * box.step.x, box.bottom - at * box.step.y];
  const heights = columnsOf(ridge, scene.range, Math.max(1, Math.round(box.width)));
  const [least, greatest] = values;
  const yOf = (value: number) => y - Math.max(0, (value - least) / (greatest - least || 1)) * box.height;
  pen.beginPath();
  pen.moveTo(x, y);
  heights.forEach((height, column) => {
    pen.lineTo(x + column, yOf(height));
  });
  pen.lineTo(x + heights.length - 1, y);
  pen.closePath();
  pen.fillStyle = colours.card;
  pen.fill();

  const isChosen = ridge.id === chosen;
  pen.beginPath();
  heights.forEach((height, column) => {
    if (column === 0) pen.moveTo(x, yOf(height));
    else pen.lineTo(x + column, yOf(height));
  });
  pen.strokeStyle = isChosen ? line : at < 3 ? lineBehind : colours.faint;
  pen.globalAlpha = isChosen ? 1 : at < 3 ? 0.9 : Math.max(0.35, 0.8 - at * 0.018);
  pen.lineWidth = isChosen ? 1.4 : 1;
  pen.stroke();
  pen.globalAlpha = 1;
  pen.lineWidth = 1;
  if (isLabelled(at, ridges.length, box.step.y)) {
    pen.font = fontOf(isChosen ? 600 : 400);
    pen.fillStyle = isChosen ? colours.strong : colours.muted;
    pen.textAlign = "left";
    pen.textBaseline = "middle";
    pen.fillText(ridge.label, x + box.width + 8, y - 2);
  }
}

/** As many as fit one above the other, the newest always. */
function isLabelled(at: number, count: number, stepY: number): boolean {
  const every = Math.max(1, Math.ceil(17 / Math.max(stepY, 0.1)));
  return at === 0 || (at % every === 0 && count - 1 - at >= 0);
}

/** The highest line within each pixel; between lines that are wider apart, a straight way from one to the next. */
export function columnsOf(
  { values, df_hz }: Pick<Ridge, "values" | "df_hz">,
  range: readonly [number, number],
  width: number,
) {
  const [from, to] = range;
  const columns = new Float64Array(width);
  const perColumn = (to - from) / width / df_hz;
  for (let column = 0; column < width; column++) {
    const start = from / df_hz + column * perColumn;
    if (perColumn <= 1) {
      const line = Math.floor(start);
      const part = start - line;
      columns[column] = (values[line] ?? 0) * (1 - part) + (values[line + 1] ?? values[line] ?? 0) * part;
      continue;
    }
    let highest = values[Math.floor(start)] ?? 0;
    for (let line = Math.floor(start) + 1; line < start + perColumn; line++)
      highest = Math.max(highest, values[line] ?? Number.NEGATIVE_INFINITY);
    columns[column] = highest;
  }
  return columns;
}

function drawTicks(pen: Pen, ticks: readonly Tick[], xOf: (hz: number) => number, y: number, colours: Colours) {
  pen.font = fontOf(400);
  pen.fillStyle = colours.muted;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const { at, text } of ticks) pen.fillText(text, xOf(at), y + 13);
}

/** One row a capture, newest at the bottom as in the ridges. */
function heatBox(width: number, height: number, count: number) {
  const row = (height - bottom - 8) / Math.max(1, count);
  return { left, top: 8, width: width - left - labelRoom(width), row, bottom: height - bottom };
}

export function drawHeat(pen: Pen, size: { width: number; height: number }, scene: WaterfallScene) {
  const { ridges, range, values, colours, chosen } = scene;
  const box = heatBox(size.width, size.height, ridges.length);
  const columns = Math.max(1, Math.round(box.width));
  const [least, greatest] = values;
  const palette = paletteOf(scene);
  const picture = new ImageData(columns, ridges.length);
  ridges.forEach((ridge, at) => {
    const heights = columnsOf(ridge, range, columns);
    const row = ridges.length - 1 - at;
    for (let column = 0; column < columns; column++) {
      const value = Math.max(0, (heights[column]! - least) / (greatest - least || 1));
      // The root: what is a tenth of the highest line must not vanish beside it.
      const shade = Math.min(255, Math.round(Math.sqrt(value) * 255)) * 4;
      picture.data.set(palette.subarray(shade, shade + 4), (row * columns + column) * 4);
    }
  });
  const sheet = new OffscreenCanvas(columns, ridges.length);
  sheet.getContext("2d")!.putImageData(picture, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(sheet, box.left, box.top, columns, box.row * ridges.length);
  drawHeatLabels(pen, box, scene);
  if (chosen !== null) frameRow(pen, box, ridges.length - 1 - ridges.findIndex(({ id }) => id === chosen), colours);
  drawTicks(pen, scene.ticks, (hz) => box.left + share(hz, scene) * box.width, box.bottom, colours);
}

/** From the paper through the line's colour to the ink. */
function paletteOf({ colours, line }: WaterfallScene): Uint8ClampedArray {
  const pen = new OffscreenCanvas(256, 1).getContext("2d")!;
  const fade = pen.createLinearGradient(0, 0, 256, 0);
  fade.addColorStop(0, colours.card);
  fade.addColorStop(0.6, line);
  fade.addColorStop(1, colours.strong);
  pen.fillStyle = fade;
  pen.fillRect(0, 0, 256, 1);
  return pen.getImageData(0, 0, 256, 1).data;
}

function drawHeatLabels(pen: Pen, box: ReturnType<typeof heatBox>, { ridges, colours, chosen }: WaterfallScene) {
  const every = Math.max(1, Math.ceil(17 / box.row));
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  ridges.forEach(({ id, label }, at) => {
    if (at % every !== 0) return;
    pen.font = fontOf(id === chosen ? 600 : 400);
    pen.fillStyle = id === chosen ? colours.strong : colours.muted;
    pen.fillText(label, box.left + box.width + 8, box.top + (ridges.length - at - 0.5) * box.row);
  });
}

function frameRow(pen: Pen, box: ReturnType<typeof heatBox>, row: number, colours: Colours) {
  pen.strokeStyle = colours.accent;
  pen.lineWidth = 1.5;
  pen.strokeRect(box.left + 0.5, box.top + row * box.row + 0.5, box.width - 1, Math.max(2, box.row - 1));
  pen.lineWidth = 1;
}

/** Where ridges stand does not depend on how high they are. */
const noTop = () => 1;

/** The cursor's lines, on a canvas of their own: they move, the ridges do not. */
export function drawRidgeCursors(
  pen: Pen,
  size: { width: number; height: number },
  scene: WaterfallScene,
  hz: readonly number[],
  kind: "ridges" | "heat",
) {
  const { ridges, colours } = scene;
  const box = sceneOf(size.width, size.height, ridges.map(noTop));
  const heat = heatBox(size.width, size.height, ridges.length);
  pen.strokeStyle = colours.strong;
  pen.globalAlpha = 0.35;
  for (const one of hz) {
    const at = share(one, scene);
    if (at < 0 || at > 1) continue;
    pen.beginPath();
    if (kind === "ridges") {
      const x = box.left + at * box.width;
      const back = ridges.length - 1;
      pen.moveTo(x, box.bottom);
      pen.lineTo(x + back * box.step.x, box.bottom - back * box.step.y - 8);
    } else {
      const x = heat.left + at * heat.width;
      pen.moveTo(x, heat.top);
      pen.lineTo(x, heat.top + heat.row * ridges.length);
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Which capture a press means. */
export function ridgeAt(size: { width: number; height: number }, count: number, kind: "ridges" | "heat", y: number) {
  if (kind === "ridges") {
    const box = sceneOf(size.width, size.height, Array.from({ length: count }, noTop));
    return Math.min(count - 1, Math.max(0, Math.round((box.bottom - y) / (box.step.y || 1))));
  }
  const box = heatBox(size.width, size.height, count);
  return Math.min(count - 1, Math.max(0, count - 1 - Math.floor((y - box.top) / box.row)));
}
