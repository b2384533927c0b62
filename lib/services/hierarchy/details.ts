import { childKind, type NodeKind } from "@/lib/domain/hierarchy";
import type { Level, LevelCounts } from "@/lib/domain/levels";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/call";
import { find, type Row } from "@/lib/server/crud";
import { type OpenAlarm, openAlarms } from "@/lib/services/dashboard/alarms";
import { type SensorTile, sensorsOf } from "@/lib/services/equipments/dashboard";
import { crumb, type Segment } from "./crumb";
import type { Rolled } from "./levels";
import { tree } from "./tree";
import { levelled } from "./verbs";

export interface Child {
  id: number;
  name: string;
  code: string | null;
  href: string;
  level: Level;
  levels: LevelCounts;
  children_count: number;
}

export interface PlaceDetails {
  row: Row & Rolled;
  crumbs: Segment[];
  /** In their order; an item's are its sensors, which stand in `sensors`. */
  children: Child[];
  sensors: SensorTile[];
  alarms: OpenAlarm[];
  now: string;
}

const shownAlarms = 20;

/** What the screen of one place shows. */
export async function placeDetails(
  call: Call,
  resource: AnyResource,
  kind: Exclude<NodeKind, "plant" | "sensor">,
  id: number,
): Promise<PlaceDetails> {
  const row = await levelled(call, kind, find(call, resource, id));
  const plant_id = row.plant_id as number;
  const isItem = childKind(kind) === "sensor";
  const alarms = await openAlarms(call, { plant_id, below: { kind, ids: [id] }, page: 1, max: shownAlarms });
  return {
    row,
    crumbs: await crumb(call, kind, id),
    children: isItem ? [] : await tree(call, { plant_id, parent: `${kind}:${id}` }),
    sensors: isItem ? ((await sensorsOf(call, [id])).get(id) ?? []) : [],
    alarms: alarms.data,
    now: call.now.toISOString(),
  };
}
