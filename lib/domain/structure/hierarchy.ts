import { type Level, type LevelCounts, worstCounted } from "@/lib/domain/shared/levels";

/**
 * Plant > production line (or utility) > machine > asset > equipment > sensor.
 *
 * Only sensors have a level of their own; every place above shows the worst of the sensors beneath it. A place
 * without a sensor is unknown, but does not make its parent unknown: nobody expects it to report. What is archived,
 * in limbo or in a storeroom does not roll up, with all that hangs below (the view placed_sensors leaves it out).
 */
export const nodeKinds = ["plant", "production_line", "machine", "asset", "equipment", "sensor"] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** What a place shows, from its sensors by level. */
export const levelOfPlace = (sensors: LevelCounts): Level => worstCounted(sensors);

/** A node of the tree by kind and id, for addresses and query strings: "machine:17". */
export const nodeKey = (kind: NodeKind, id: number) => `${kind}:${id}`;

export function parseNodeKey(key: string): { kind: NodeKind; id: number } | null {
  const [, kind, digits] = /^([a-z_]+):(\d{1,10})$/.exec(key) ?? [];
  return kind && digits && (nodeKinds as readonly string[]).includes(kind)
    ? { kind: kind as NodeKind, id: Number(digits) }
    : null;
}

export interface Place {
  kind: NodeKind;
  id: number;
  /** A utility is a production line that has its own screen. */
  is_utility?: boolean;
  /** Of a sensor: the item it is mounted on. */
  equipment_id?: number | null;
}

/** The screen that shows a place. */
export function hrefOf({ kind, id, is_utility, equipment_id }: Place): string {
  switch (kind) {
    case "plant":
      return `/dashboard/plant?plant=${id}`;
    case "production_line":
      return is_utility ? `/utilities/${id}/details` : `/production-lines/${id}/details`;
    case "machine":
      return `/machines/${id}/details`;
    case "asset":
      return `/assets/${id}/details`;
    case "equipment":
      return `/equipments/${id}/details/main`;
    case "sensor":
      return equipment_id ? `/equipments/${equipment_id}/details/pdm/${id}` : `/banner-sensors/${id}`;
  }
}

/** The kind of a place's children; a sensor has none. */
export const childKind = (kind: NodeKind): NodeKind | null => nodeKinds[nodeKinds.indexOf(kind) + 1] ?? null;

/**
 * The rows' order after the chosen ones were put into a new one: they share out the places that they held, the
 * others stay where they are. So a page of a list, or a filtered one, can be reordered without knowing the rest.
 */
export function reordered(all: readonly number[], chosen: readonly number[]): number[] {
  const moving = new Set(chosen);
  let next = 0;
  return all.map((id) => (moving.has(id) ? (chosen[next++] ?? id) : id));
}
