/**
 * What a lubricator can give: grease packs worked by strokes, and cartridges worked by a set dose (domain reference,
 * sections 7.2 and 9 of the specification, "Lubrication"). Volumes are milliliters; a dose is cubic centimeters, the same.
 */

/** What one stroke gives, of a pump as of a grease gun: specification, "Lubricant amount constant 0.34 mL". */
export const strokeMilliliters = 0.34;

const packs = { "60": 60, "120": 120, "240": 240, "480": 480 } as const;
const cartridges = { LC60: 60, LC120: 120, LC250: 250, LC500: 500 } as const;
export type Pack = keyof typeof packs;
export type Cartridge = keyof typeof cartridges;
export type Container = Pack | Cartridge;
export const containers = ["60", "120", "240", "480", "LC60", "LC120", "LC250", "LC500"] as const;

export const mostStrokes = 6;

/** Steps of a cartridge's dose, from 0.1 by 0.1 to 1.0, then by 0.5 to 9.5. */
export const doses: readonly number[] = [
  ...Array.from({ length: 10 }, (_step, at) => (at + 1) / 10),
  ...Array.from({ length: 17 }, (_step, at) => (at + 3) / 2),
];

const isCartridge = (container: Container): container is Cartridge => Object.hasOwn(cartridges, container);
export const volumeOf = (container: Container): number => ({ ...packs, ...cartridges })[container];

/** How a container is worked: strokes per cycle of a pack (1 to 6), or the dose of a cartridge (one of `doses`). */
export interface Setting {
  container: Container;
  strokes?: number | null;
  dose?: number | null;
}

/** The setting that its container lacks; null when it is complete. */
export function missingSetting({ container, strokes, dose }: Setting): "strokes" | "dose" | null {
  if (isCartridge(container)) return dose != null && doses.includes(dose) ? null : "dose";

  return strokes != null && Number.isInteger(strokes) && strokes >= 1 && strokes <= mostStrokes ? null : "strokes";
}

/**
 * Cycles of a full container. A pack rounds half up: 60 mL at 3 strokes is 58.8, and its table states 59. A cartridge cannot
 * give a part of a dose and rounds down, in tenths, because 60 / 0.1 is 599.99 in binary numbers.
 */
export function cyclesOf({ container, strokes, dose }: Setting): number {
  if (isCartridge(container)) return Math.floor((volumeOf(container) * 10) / Math.round(dose! * 10));

  return Math.floor((volumeOf(container) * 100) / (34 * strokes!) + 0.5);
}

/** Milliliters of one cycle. */
export const perCycle = ({ container, strokes, dose }: Setting): number =>
  isCartridge(container) ? dose! : rounded(strokes! * strokeMilliliters);

/** Whole strokes that give at least the target: 11.5 mL is 34 strokes, 11.56 mL. */
export const strokesFor = (milliliters: number): number => Math.ceil(rounded(milliliters) / strokeMilliliters - 1e-9);

/** What one greasing (a set) takes. */
export interface LubeSet {
  strokes: number;
  cycles: number;
  /** What whole cycles really give: at least the target. */
  milliliters: number;
}

/** The set that gives the target, in whole cycles; the pump makes `dwell_seconds` of pause between them. */
export function setOf(setting: Setting, target: number): LubeSet {
  const each = perCycle(setting);
  const strokes = strokesFor(target);
  const cycles = isCartridge(setting.container)
    ? Math.ceil(Math.round(target * 1_000) / Math.round(each * 1_000))
    : Math.ceil(strokes / setting.strokes!);

  return { strokes, cycles, milliliters: rounded(cycles * each) };
}

/** Days of which the mean feed is made, when a container counts as nearly empty, and how far its last part is. */
export const feedDays = 30;
const nearlyEmptyDays = 15;
const nearlyEmptyShare = 0.1;

/** What is in a container after what it has given. Never below nothing. */
export interface Contents {
  delivered: number;
  remaining: number;
  cycles_left: number;
  /** At the mean feed; null where nothing was given lately. */
  days_to_empty: number | null;
  is_nearly_empty: boolean;
}

/** `cycles`: given since the container is in. `fed`: mL of the last `days` days (at most 30, fewer since the container is in). */
export function contentsOf(
  setting: Setting,
  { cycles, fed, days }: { cycles: number; fed: number; days: number },
): Contents {
  const volume = volumeOf(setting.container);
  const delivered = Math.min(volume, rounded(cycles * perCycle(setting)));
  const remaining = rounded(volume - delivered);
  const daily = days > 0 ? fed / Math.min(feedDays, days) : 0;
  const days_to_empty = daily > 0 ? Math.floor(remaining / daily) : null;

  return {
    delivered,
    remaining,
    cycles_left: Math.max(0, cyclesOf(setting) - cycles),
    days_to_empty,
    is_nearly_empty:
      remaining <= volume * nearlyEmptyShare || (days_to_empty !== null && days_to_empty <= nearlyEmptyDays),
  };
}

/** To the hundredth of a milliliter: 0.34 has two decimals. */
const rounded = (milliliters: number) => Math.round(milliliters * 100) / 100;
