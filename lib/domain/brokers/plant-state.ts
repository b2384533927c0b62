import { compareLevels, countLevels, type Level, worstLevel } from "@/lib/domain/shared/levels";

/** What a plant's broker gets: the present state of its machines, their items and the alerts that are open. */

export interface PublishedAlert {
  id: number;
  /** level or no_data. */
  kind: string;
  rule: string;
  level: Level;
  peak_level: Level;
  opened_at: string;
  level_since: string;
  acknowledged_at: string | null;
  shelved_until: string | null;
  sensor: { id: number; name: string };
  /** Values in the units of the plant; null: no data. */
  measurement: {
    parameter: number;
    name: string;
    unit: string;
    value: number | null;
    onset_value: number | null;
    warning: number | null;
    alarm: number | null;
  } | null;
  url: string;
}

export interface PublishedOrder {
  id: number;
  number: number;
  label: string;
  status: string;
}

export interface PublishedItem {
  id: number;
  name: string;
  level: Level;
  since: string | null;
  case: { state: string; work_order: PublishedOrder | null } | null;
  /** The worst first. */
  alerts: readonly PublishedAlert[];
}

export interface PublishedMachine {
  id: number;
  name: string;
  line: { id: number; name: string };
  items: readonly PublishedItem[];
}

export interface PlantState {
  plant: { id: number; name: string };
  /** Those with sensors. */
  machines: readonly PublishedMachine[];
  /** Alerts that were open at the look before. */
  ended: readonly { id: number; ended_at: string }[];
}

/** For tags that take numbers: more is worse; below zero nothing is known. */
export const levelCode: Record<Level, number> = {
  alarm: 5,
  acute: 4,
  chronic: 3,
  warning: 2,
  off_alarm: 1,
  ok: 0,
  unknown: -1,
  inactive: -2,
};

export const machineLevel = ({ items }: Pick<PublishedMachine, "items">): Level =>
  worstLevel(items.map(({ level }) => level));

/** Since one of its items has the level of the machine; all of them are well since the last became so. */
export function machineSince({ items }: Pick<PublishedMachine, "items">): string | null {
  const level = machineLevel({ items });
  const since = items.flatMap((item) => (item.level === level && item.since ? [item.since] : [])).sort();
  return (level === "ok" ? since.at(-1) : since[0]) ?? null;
}

export const levelCounts = (items: readonly PublishedItem[]) => countLevels(items.map(({ level }) => level));

/** The item that its machine has its level of. */
export const worstItem = ({ items }: Pick<PublishedMachine, "items">): PublishedItem | undefined =>
  items.toSorted((a, b) => compareLevels(a.level, b.level) || (a.since ?? "").localeCompare(b.since ?? ""))[0];

/** The limit that an alert crossed, for a tag beside its value. */
export const limitOf = ({ level, measurement }: PublishedAlert): number | null =>
  (level === "warning" ? measurement?.warning : (measurement?.alarm ?? measurement?.warning)) ?? null;

/** Why an item has its level, in a line that holds as long as the level does: its worst alert. */
export function reasonOf({ alerts: [worst] }: Pick<PublishedItem, "alerts">): string | null {
  if (!worst) return null;
  const { sensor, measurement, level } = worst;
  if (!measurement) return `${sensor.name}: no data`;
  const limit = limitOf(worst);
  const beyond = limit === null ? level : `${level}, limit ${[limit, measurement.unit].filter(Boolean).join(" ")}`;
  return `${sensor.name}: ${measurement.name} ${beyond}`;
}
