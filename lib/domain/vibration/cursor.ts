import type { BearingOrders } from "./fault-frequencies";

/**
 * The cursor of a spectrum: one frequency, the lines that hang on it, and how keys and pointer move it. Everything is in
 * Hz; what a screen writes on its axis is its own affair. Frequencies are never negative.
 */
export const cursorKinds = ["harmonic", "sideband", "bearing", "peaks"] as const;
export type CursorKind = (typeof cursorKinds)[number];

export const faultLines = ["bpfi", "bpfo", "bsf", "ftf"] as const satisfies (keyof BearingOrders)[];
export type FaultLine = (typeof faultLines)[number];

export type Cursor = {
  /** The fundamental. */
  hz: number;
  /** Which multiple of the fundamental is held: it is the one that moves. */
  held: number;
  kinds: readonly CursorKind[];
  /** How many multiples the harmonic cursor draws, the fundamental among them. */
  harmonics: number;
  /** Between sidebands. Null: the shaft's speed, or the cage's around a rolling element's line. */
  spacing_hz: number | null;
  /** Whose marks the bearing cursor draws. */
  faults: readonly FaultLine[];
};

const mostHarmonics = 20;

/** Domain reference 4.3: a harmonic cursor begins with ten. The screen begins with what one bearing fault needs. */
export const firstCursor: Cursor = {
  hz: 0,
  held: 1,
  kinds: [],
  harmonics: 4,
  spacing_hz: null,
  faults: ["bpfi"],
};

export const has = (cursor: Cursor, kind: CursorKind) => cursor.kinds.includes(kind);

export const heldHz = ({ hz, held }: Cursor) => hz * held;

export function toggled(cursor: Cursor, kind: CursorKind): Cursor {
  const kinds = has(cursor, kind) ? cursor.kinds.filter((one) => one !== kind) : [...cursor.kinds, kind];

  return letGo({ ...cursor, kinds });
}

export const single = (cursor: Cursor): Cursor => letGo({ ...cursor, kinds: [] });

/** Moves the held line to a frequency: at the third harmonic the fundamental follows by a third, which locates it precisely. */
export const placed = (cursor: Cursor, hz: number): Cursor => ({ ...cursor, hz: Math.max(0, hz) / cursor.held });

/** A new fundamental, held itself. */
export const begun = (cursor: Cursor, hz: number): Cursor => ({ ...cursor, hz: Math.max(0, hz), held: 1 });

/** By whole lines of the spectrum; a cursor between two lines comes to rest on one. */
export function stepped(cursor: Cursor, lines: number, { df_hz, f_max_hz }: Reach): Cursor {
  const from = heldHz(cursor) / df_hz;
  const grid = lines > 0 ? Math.floor(from + 1e-6) : Math.ceil(from - 1e-6);
  const hz = (grid + lines) * df_hz;

  return placed(cursor, Math.min(Math.max(hz, df_hz), f_max_hz));
}

export type Reach = { df_hz: number; f_max_hz: number };

/** Takes hold of another multiple without moving anything. */
export const holding = (cursor: Cursor, multiple: number): Cursor => ({
  ...cursor,
  held: Math.min(Math.max(1, multiple), has(cursor, "harmonic") ? cursor.harmonics : 1),
});

export const withHarmonics = (cursor: Cursor, count: number): Cursor =>
  letGo({ ...cursor, harmonics: Math.min(mostHarmonics, Math.max(1, count)) });

export function withFault(cursor: Cursor, fault: FaultLine, isShown: boolean): Cursor {
  const others = cursor.faults.filter((one) => one !== fault);

  return { ...cursor, faults: isShown ? faultLines.filter((one) => one === fault || others.includes(one)) : others };
}

/** The spacing that brings the sideband of this order to a frequency. */
export const spacedTo = (cursor: Cursor, order: number, hz: number): Cursor => ({
  ...cursor,
  spacing_hz: Math.abs(hz - heldHz(cursor)) / Math.abs(order) || null,
});

/** The next peak up (or down) from the held line; from the last one on to the first. */
export function toNextPeak(cursor: Cursor, peaks: readonly { hz: number }[], by: 1 | -1, { df_hz }: Reach): Cursor {
  const sorted = peaks.map(({ hz }) => hz).sort((a, b) => (a - b) * by);
  const beyond = sorted.find((hz) => (hz - heldHz(cursor)) * by > df_hz / 2) ?? sorted[0];

  return beyond === undefined ? cursor : placed(cursor, beyond);
}

/** What is held must be drawn. */
function letGo(cursor: Cursor): Cursor {
  const drawn = has(cursor, "harmonic") ? cursor.harmonics : 1;

  return cursor.held <= drawn ? cursor : { ...cursor, held: 1 };
}
