import { type KeyboardEvent, useCallback } from "react";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import {
  type Cursor,
  type CursorKind,
  has,
  heldHz,
  placed,
  single,
  stepped,
  toggled,
  toNextPeak,
  withHarmonics,
} from "@/lib/domain/vibration/cursor";
import { type Reading, reachOf, topNear } from "./reading";
import type { Zoom } from "./spectrum-plot";
import type { Store } from "./store";

export interface KeyedWorkspace {
  reading: Reading | null;
  cursor: Store<Cursor>;
  zoom: Store<Zoom>;
  onKind: (kind: CursorKind) => void;
  /** 1 is the next newer capture. */
  onCapture: (by: 1 | -1) => void;
  /** The cursor has been moved by key: announce where it is. */
  onMoved: () => void;
  enabled: boolean;
}

const tenLines = 10;

/** Letters and arrows move the cursor from anywhere on the screen; arrows also while the plot has the focus. */
export function useKeys({ reading, cursor, zoom, onKind, onCapture, onMoved, enabled }: KeyedWorkspace) {
  const step = useCallback(
    (by: 1 | -1, isTen: boolean) => {
      if (!reading) return;
      cursor.change((now) => stepped(now, by * (isTen ? tenLines : 1), reachOf(reading.spectrum)));
      keepInSight(cursor.get(), zoom);
      onMoved();
    },
    [reading, cursor, zoom, onMoved],
  );
  const move = (by: (now: Cursor, of: Reading) => Cursor) => {
    if (!reading) return;
    cursor.change((now) => by(now, reading));
    keepInSight(cursor.get(), zoom);
    onMoved();
  };
  const harmonics = (by: number) => () =>
    move((now) => (has(now, "harmonic") ? withHarmonics(now, now.harmonics + by) : toggled(now, "harmonic")));

  useHotkeys(
    {
      arrowleft: (event) => step(-1, event.shiftKey),
      arrowright: (event) => step(1, event.shiftKey),
      s: () => cursor.change(single),
      h: () => onKind("harmonic"),
      b: () => onKind("sideband"),
      f: () => onKind("bearing"),
      p: () => onKind("peaks"),
      n: (event) =>
        move((now, { peaks, spectrum }) => toNextPeak(now, peaks, event.shiftKey ? -1 : 1, reachOf(spectrum))),
      l: () => move((now, { spectrum }) => placed(now, topNear(spectrum, now) ?? heldHz(now))),
      "[": () => onCapture(-1),
      "]": () => onCapture(1),
      "+": harmonics(1),
      "=": harmonics(1),
      "-": harmonics(-1),
      "−": harmonics(-1),
      z: () => zoom.set(null),
    },
    { enabled },
  );

  return useCallback(
    (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step(by, event.shiftKey);
    },
    [step],
  );
}

/** A cursor that walks out of a zoomed stretch takes the stretch along. */
function keepInSight(cursor: Cursor, zoom: Store<Zoom>) {
  const view = zoom.get();
  const hz = heldHz(cursor);
  if (!view || (hz >= view[0] && hz <= view[1])) return;
  const width = view[1] - view[0];
  const from = Math.max(0, hz - width / 2);
  zoom.set([from, from + width]);
}
