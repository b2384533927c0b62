/** A place on the photo, in its own pixels. */
export interface Point {
  x: number;
  y: number;
}

export type Mark = { kind: "arrow"; from: Point; to: Point } | { kind: "text"; at: Point; text: string };

// Seen on every machine: red with a white edge, whatever the theme.
const red = "#c8102e";
const white = "#ffffff";

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

function drawWords(context: CanvasRenderingContext2D, { at, text }: { at: Point; text: string }, unit: number) {
  const size = unit * 6;
  const edge = unit * 2;
  context.font = `600 ${size}px sans-serif`;
  context.textBaseline = "middle";
  const wide = context.measureText(text).width + 2 * edge;
  const tall = size + 2 * edge;
  // Within the picture, wherever it was put.
  const x = Math.min(Math.max(0, at.x), Math.max(0, context.canvas.width - wide));
  const y = Math.min(Math.max(tall / 2, at.y), context.canvas.height - tall / 2);
  context.fillStyle = white;
  context.beginPath();
  context.roundRect(x, y - tall / 2, wide, tall, unit * 1.5);
  context.fill();
  context.fillStyle = "#111111";
  context.fillText(text, x + edge, y);
}
