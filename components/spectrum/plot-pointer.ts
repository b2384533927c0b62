import type { Geometry } from "./line-plot";

export interface PointerDeeds {
  geometry: () => Geometry | null;
  /** Whether a press here takes hold of the cursor instead of beginning a zoom. */
  isOnCursor?: (x: number, box: Geometry) => boolean;
  onHover: (x: number | null) => void;
  /** The stretch that is being drawn, in pixels of the box; null when it is over. */
  onStretch: (stretch: [number, number] | null) => void;
  onZoom: (from: number, to: number) => void;
  /** The cursor follows the pointer. */
  onMove?: (value: number) => void;
  onPress?: (x: number, box: Geometry) => void;
  onPlace?: (value: number, box: Geometry, isTouch: boolean) => void;
}

/** A press that moved no further is a click. */
const stillPx = 5;

/**
 * Mouse: drag to zoom, double-click to place, drag the cursor itself to move it. Touch: tap to place, drag sideways to
 * move, two fingers to zoom; up and down still scrolls the page. Returns how to stop.
 */
export function followPointer(element: HTMLElement, deeds: PointerDeeds): () => void {
  const down: Pressed = new Map();
  let doing: "stretch" | "move" | "pinch" | null = null;
  const pinch = pinchOf(down, deeds);
  const xOf = (event: PointerEvent | MouseEvent) => event.clientX - element.getBoundingClientRect().left;

  function onDown(event: PointerEvent) {
    if (event.button !== 0 || down.size >= 2) return;
    const x = xOf(event);
    down.set(event.pointerId, { from: x, x });
    element.setPointerCapture(event.pointerId);
    if (down.size === 2) {
      if (pinch.begin()) doing = "pinch";
      return;
    }
    const box = deeds.geometry();
    const takesHold = event.pointerType === "touch" || (box && deeds.isOnCursor?.(x, box));
    doing = takesHold && deeds.onMove ? "move" : "stretch";
  }

  function onPointerMove(event: PointerEvent) {
    const x = xOf(event);
    const press = down.get(event.pointerId);
    if (!press) {
      if (event.pointerType !== "touch") deeds.onHover(x);
      return;
    }
    press.x = x;
    if (doing === "pinch") return pinch.move();
    if (Math.abs(x - press.from) <= stillPx) return;
    const value = deeds.geometry()?.valueAt(x);
    if (doing === "move" && value !== undefined) deeds.onMove?.(value);
    else if (doing === "stretch") deeds.onStretch([Math.min(press.from, x), Math.max(press.from, x)]);
  }

  function onUp(event: PointerEvent) {
    const press = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (!press) return;
    const isStill = Math.abs(press.x - press.from) <= stillPx;
    const box = deeds.geometry();
    const did = doing;
    if (down.size === 0) doing = null;
    deeds.onStretch(null);
    if (!box || did === "pinch") return;
    const [from, to] = [box.valueAt(Math.min(press.from, press.x)), box.valueAt(Math.max(press.from, press.x))];
    if (!isStill && did === "stretch") return deeds.onZoom(from, to);
    if (!isStill) return;
    if (event.pointerType === "touch") deeds.onPlace?.(from, box, true);
    else deeds.onPress?.(press.from, box);
  }

  function onCancel(event: PointerEvent) {
    down.delete(event.pointerId);
    if (down.size === 0) doing = null;
    deeds.onStretch(null);
  }

  function onDouble(event: MouseEvent) {
    const box = deeds.geometry();
    if (box) deeds.onPlace?.(box.valueAt(xOf(event)), box, false);
  }

  const onLeave = () => deeds.onHover(null);
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener("pointerdown", onDown, { signal });
  element.addEventListener("pointermove", onPointerMove, { signal });
  element.addEventListener("pointerup", onUp, { signal });
  element.addEventListener("pointercancel", onCancel, { signal });
  element.addEventListener("pointerleave", onLeave, { signal });
  element.addEventListener("dblclick", onDouble, { signal });

  return () => stop.abort();
}

/** By pointer: where it was pressed, and where it is. */
type Pressed = Map<number, { from: number; x: number }>;

/** Two fingers: the two values that were under them stay under them. */
function pinchOf(down: Pressed, deeds: PointerDeeds) {
  let pinched: [number, number] | null = null;

  /** False where the fingers are not on the plot. */
  function begin(): boolean {
    const [a, b] = [...down.values()].map(({ x }) => deeds.geometry()?.valueAt(x));
    if (a === undefined || b === undefined) return false;
    pinched = [a, b];
    return true;
  }

  function move() {
    const box = deeds.geometry();
    const [a, b] = [...down.values()];
    if (!box || !a || !b || !pinched || Math.abs(a.x - b.x) < 12) return;
    const perPixel = (pinched[1] - pinched[0]) / (b.x - a.x);
    if (!(perPixel > 0)) return;
    const from = pinched[0] - (a.x - box.left) * perPixel;
    deeds.onZoom(from, from + box.width * perPixel);
  }

  return { begin, move };
}
