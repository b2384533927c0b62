import { type Cursor, type FaultLine, faultLines, has, heldHz } from "./cursor";
import type { BearingOrders } from "./fault-frequencies";

export type Machine = { shaft_hz: number | null; orders: BearingOrders | null };

/** What a line of the cursor is called: a fault of the bearing, a multiple of the shaft, of itself, or just the cursor. */
export type MarkName =
  | { of: "fault"; fault: FaultLine }
  | { of: "shaft"; order: number }
  | { of: "harmonic" }
  | { of: "cursor" };

export type Mark = {
  /** The same through every move, so that a screen can follow it. */
  key: string;
  kind: "cursor" | "sideband" | "fault" | "shaft" | "peak";
  hz: number;
  /** Multiple of its fundamental; order of a sideband, below zero left of its line; rank of a peak. */
  order: number;
  name: MarkName;
};

/** Domain reference 4.3: fault marks have bands of ± 0.5 %. */
export const bandShare = 0.005;
/** Rolling elements slip, so a fault's line is found within 2 % of where it is computed. */
export const slipShare = 0.02;
/** Nearer than this to a whole multiple of the shaft's speed a line is called by it. */
const shaftShare = 0.005;
const namedShaftOrders = 5;
const faultHarmonics = 3;
export const sidebandPairs = 2;

/**
 * Where a fault's line is expected; null while speed or bearing are not known. A damaged rolling element strikes both
 * races: its line is at twice its own frequency.
 */
export function faultHz({ shaft_hz, orders }: Machine, fault: FaultLine): number | null {
  if (!shaft_hz || !orders) return null;

  return shaft_hz * orders[fault] * (fault === "bsf" ? 2 : 1);
}

export function nameOf(cursor: Cursor, machine: Machine): MarkName {
  const fault = has(cursor, "bearing") && nearestFault(cursor, machine);
  if (fault) return { of: "fault", fault };
  const shaft_hz = machine.shaft_hz || 0;
  const order = shaft_hz && Math.round(cursor.hz / shaft_hz);
  const isShaft =
    order >= 1 && order <= namedShaftOrders && Math.abs(cursor.hz - order * shaft_hz) <= shaftShare * cursor.hz;

  if (isShaft) return { of: "shaft", order };

  return has(cursor, "harmonic") ? { of: "harmonic" } : { of: "cursor" };
}

function nearestFault(cursor: Cursor, machine: Machine): FaultLine | undefined {
  const distance = (fault: FaultLine) => Math.abs(cursor.hz / (faultHz(machine, fault) ?? Number.NaN) - 1);

  return faultLines
    .filter((fault) => cursor.faults.includes(fault) && distance(fault) <= slipShare)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** Around a rolling element's line the cage speaks, around all others the shaft. */
export function spacingOf(cursor: Cursor, machine: Machine): number | null {
  const name = nameOf(cursor, machine);
  const isElement = name.of === "fault" && name.fault === "bsf";

  return cursor.spacing_hz ?? (isElement ? faultHz(machine, "ftf") : machine.shaft_hz);
}

/**
 * Every line that the cursor draws, in the order a table lists them: each multiple, the sidebands of the held one behind
 * it, the other faults, the shaft, the peaks.
 */
export function marksOf(
  cursor: Cursor,
  machine: Machine,
  { f_max_hz, peaks = [] }: { f_max_hz: number; peaks?: readonly { hz: number }[] },
): Mark[] {
  const name = nameOf(cursor, machine);
  const isInside = ({ hz }: Mark) => hz > 0 && hz <= f_max_hz;
  const marks = [
    ...multiplesOf(cursor, name).flatMap((mark) => [
      mark,
      ...(mark.order === cursor.held ? sidebandsOf(cursor, machine, name) : []),
    ]),
    ...(has(cursor, "bearing") ? faultMarks(cursor, machine, name) : []),
    ...shaftMark(machine, name),
    ...(has(cursor, "peaks") ? peaks.map(peakMark) : []),
  ];

  return marks.filter(isInside);
}

function multiplesOf(cursor: Cursor, name: MarkName): Mark[] {
  const count = has(cursor, "harmonic") ? cursor.harmonics : 1;

  return Array.from({ length: count }, (_, at) => ({
    key: `cursor:${at + 1}`,
    kind: "cursor",
    hz: cursor.hz * (at + 1),
    order: at + 1,
    name,
  }));
}

function sidebandsOf(cursor: Cursor, machine: Machine, name: MarkName): Mark[] {
  const spacing = has(cursor, "sideband") ? spacingOf(cursor, machine) : null;
  if (!spacing) return [];

  return Array.from({ length: sidebandPairs }, (_, at) => [-1 - at, 1 + at])
    .flat()
    .map((order) => ({
      key: `sideband:${order}`,
      kind: "sideband",
      hz: heldHz(cursor) + order * spacing,
      order,
      name,
    }));
}

/** The fault at the cursor is drawn by the cursor. */
function faultMarks(cursor: Cursor, machine: Machine, name: MarkName): Mark[] {
  return cursor.faults.flatMap((fault) => {
    const hz = faultHz(machine, fault);
    if (hz === null || (name.of === "fault" && name.fault === fault)) return [];
    return Array.from({ length: faultHarmonics }, (_, at) => ({
      key: `${fault}:${at + 1}`,
      kind: "fault" as const,
      hz: hz * (at + 1),
      order: at + 1,
      name: { of: "fault" as const, fault },
    }));
  });
}

function shaftMark({ shaft_hz }: Machine, name: MarkName): Mark[] {
  if (!shaft_hz || (name.of === "shaft" && name.order === 1)) return [];

  return [{ key: "shaft", kind: "shaft", hz: shaft_hz, order: 1, name: { of: "shaft", order: 1 } }];
}

const peakMark = ({ hz }: { hz: number }, at: number): Mark => ({
  key: `peak:${at + 1}`,
  kind: "peak",
  hz,
  order: at + 1,
  name: { of: "cursor" },
});

/** The bands in which a shown fault's lines are looked for, for a plot to shade. */
export function faultBands(cursor: Cursor, machine: Machine, f_max_hz: number): [from: number, to: number][] {
  if (!has(cursor, "bearing")) return [];
  const count = Math.max(faultHarmonics, has(cursor, "harmonic") ? cursor.harmonics : 1);

  return cursor.faults.flatMap((fault) => {
    const hz = faultHz(machine, fault);
    if (hz === null) return [];
    return Array.from({ length: count }, (_, at): [number, number] => [
      hz * (at + 1) * (1 - bandShare),
      hz * (at + 1) * (1 + bandShare),
    ]).filter(([from]) => from <= f_max_hz);
  });
}
