/** A place on the photo, in its own pixels. */
export interface Point {
  x: number;
  y: number;
}

export type Mark =
  | { kind: "arrow"; from: Point; to: Point }
  | { kind: "text"; at: Point; text: string; isCentered?: boolean };

// Seen on every machine: red with a white edge, whatever the theme.
const red = "#c8102e";
const white = "#ffffff";

/** Words that were typed and never placed: they were meant to be seen. */
export const unplaced = (text: string, { width, height }: { width: number; height: number }): readonly Mark[] =>
  text.trim() === ""
    ? []
    : [{ kind: "text", at: { x: width / 2, y: height / 2 }, text: text.trim(), isCentered: true }];

/** Draws a mark as thick as the photo is large. */
export function drawMark(context: CanvasRenderingContext2D, mark: Mark, width: number) {
  const unit = Math.max(2, width / 160);
  context.lineCap = "round";
  context.lineJoin = "round";
  if (mark.kind === "arrow") {
    const path = arrow(mark.from, mark.to, unit * 6);
    for (const [color, weight] of [
      [white, unit * 2.6],
      [red, unit * 1.4],
    ] as const) {
      context.strokeStyle = color;
      context.lineWidth = weight;
      context.stroke(path);
    }
  } else drawWords(context, mark, unit);
}

function arrow(from: Point, to: Point, head: number): Path2D {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const path = new Path2D();
  path.moveTo(from.x, from.y);
  path.lineTo(to.x, to.y);
  for (const side of [-1, 1]) {
    path.moveTo(to.x, to.y);
    path.lineTo(to.x - head * Math.cos(angle + side * 0.5), to.y - head * Math.sin(angle + side * 0.5));
  }

  return path;
}

type Words = Extract<Mark, { kind: "text" }>;

function drawWords(context: CanvasRenderingContext2D, { at, text, isCentered }: Words, unit: number) {
  const size = unit * 6;
  const edge = unit * 2;
  context.font = `600 ${size}px sans-serif`;
  context.textBaseline = "middle";
  const wide = context.measureText(text).width + 2 * edge;
  const tall = size + 2 * edge;
  // Within the picture, wherever it was put.
  const left = isCentered ? at.x - wide / 2 : at.x;
  const x = Math.min(Math.max(0, left), Math.max(0, context.canvas.width - wide));
  const y = Math.min(Math.max(tall / 2, at.y), context.canvas.height - tall / 2);
  context.fillStyle = white;
  context.beginPath();
  context.roundRect(x, y - tall / 2, wide, tall, unit * 1.5);
  context.fill();
  context.fillStyle = "#111111";
  context.fillText(text, x + edge, y);
}
