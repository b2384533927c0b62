import { type Cursor, has } from "@/lib/domain/vibration/cursor";
import { faultBands, sidebandPairs, spacingOf } from "@/lib/domain/vibration/cursor-marks";
import { isOverFloor } from "@/lib/domain/vibration/peaks";
import type { OverlayContent } from "./overlay";
import { type Reading, type ReadMark, reachOf, readMarks } from "./reading";
import type { Words } from "./words";

/** The cursor of a reading in words and Hz, for the canvas. `beside` states how the reference compares. */
export function overlayOf(
  cursor: Cursor,
  reading: Reading,
  words: Words,
  beside: (mark: ReadMark) => string,
): OverlayContent {
  const marks = readMarks(cursor, reading);
  const of = (kind: ReadMark["kind"]) => marks.filter((mark) => mark.kind === kind);
  const held = marks.find(({ isHeld }) => isHeld);
  const { f_max_hz } = reachOf(reading.spectrum);

  return {
    lines: of("cursor").map((mark) => ({ hz: mark.hz, label: words.mark(mark), isHeld: mark.isHeld })),
    sidebands: sidebandGroups(cursor, reading),
    faults: of("fault").map((mark) => ({ hz: mark.hz, label: words.mark(mark) })),
    peaks: of("peak").map((mark) => ({
      hz: mark.hz,
      value: words.shown(mark.amplitude),
      label: words.number(mark.order, 0),
    })),
    shaft: of("shaft")[0]?.hz ?? null,
    bands: faultBands(cursor, reading.machine, f_max_hz),
    note: held
      ? {
          hz: held.hz,
          value: words.shown(held.amplitude),
          title: `${words.amplitude(held.amplitude)} ${words.unit} · ${words.frequency(held.hz)} ${words.frequencyUnit}`,
          text: beside(held),
        }
      : null,
  };
}

/** Around every multiple, although a table lists only those of the held one; none in the noise. */
function sidebandGroups(cursor: Cursor, { machine, spectrum }: Reading) {
  const spacing = has(cursor, "sideband") ? spacingOf(cursor, machine) : null;
  if (!spacing) return [];
  const multiples = has(cursor, "harmonic") ? cursor.harmonics : 1;
  const pairs = Array.from({ length: sidebandPairs }, (_, at) => [-1 - at, 1 + at]).flat();
  return Array.from({ length: multiples }, (_, at) => {
    const centre = cursor.hz * (at + 1);
    const beside = pairs.map((order) => centre + order * spacing);
    return { centre, at: beside.filter((hz) => hz > 0 && isOverFloor(spectrum, hz)) };
  });
}
