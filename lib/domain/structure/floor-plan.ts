import { compareLevels, isAbnormal, type Level } from "../shared/levels";

/** Fractions of the picture, 0 to 1: from its left and from its top. */
export interface Spot {
  x: number;
  y: number;
}

/** What a plan can show; levels first. */
export const planLayers = ["levels", "orders", "greasing"] as const;
export type PlanLayer = (typeof planLayers)[number];

/** Machines of one plan. */
export const mostPlaced = 500;

/** Where a machine begins that was placed without a pointer. */
export const middle: Spot = { x: 0.5, y: 0.5 };

/** On the picture, to a thousandth of it. */
export const spotAt = (x: number, y: number): Spot => ({ x: kept(x), y: kept(y) });
const kept = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const step = 0.01;
const longStep = 0.05;

/** Where an arrow key moves a machine: a hundredth of the picture, with Shift five; null for another key. */
export function spotAfterKey({ x, y }: Spot, { key, shiftKey }: { key: string; shiftKey: boolean }): Spot | null {
  const direction = directions[key];
  const length = shiftKey ? longStep : step;

  return direction ? spotAt(x + direction[0] * length, y + direction[1] * length) : null;
}

/** A machine once a plan. */
export const isEachOnce = (machines: readonly { machine_id: number }[]) =>
  new Set(machines.map(({ machine_id }) => machine_id)).size === machines.length;

interface Listed {
  id: number;
  name: string;
  level: Level;
  /** Of its worst item: since when it has its level; null without an alert. */
  item: { level_since: string | null } | null;
}

/**
 * The order of the list beside the picture and of the shapes on it: abnormal machines first, the worst and then the longest;
 * then those without data, then the others, by name.
 */
export function inListOrder<One extends Listed>(machines: readonly One[]): One[] {
  return machines.toSorted(
    (a, b) =>
      compareLevels(a.level, b.level) ||
      (isAbnormal(a.level) ? sinceOf(a) - sinceOf(b) : 0) ||
      a.name.localeCompare(b.name, "en") ||
      a.id - b.id,
  );
}

/** What has no age comes after what has one. */
const sinceOf = ({ item }: Listed) => (item?.level_since ? Date.parse(item.level_since) : Number.MAX_SAFE_INTEGER);
