import { can } from "@/lib/domain/identity/viewer";
import type { Level, LevelCounts } from "@/lib/domain/shared/levels";
import { childKind, type NodeKind, nodeKey } from "@/lib/domain/structure/hierarchy";
import type { AnyRow } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { type PlaceSavings, savingsOfPlace } from "@/lib/services/maintenance/savings/list";
import { type ItemNow, itemNow } from "@/lib/services/maintenance/stories/now";
import {
  type OrderAtHand,
  openOrdersOf,
  orderAtHand,
  ordersOf,
  type PlaceOrder,
} from "@/lib/services/maintenance/work-orders/of-place";
import { type ShownAlert, servedAlerts } from "@/lib/services/monitoring/alerts/served";
import { type FaultLines, faultLinesOf } from "@/lib/services/monitoring/captures/fault-lines";
import { type SensorTile, sensorsOf, withSparks } from "@/lib/services/screens/item-dashboard";
import { type ForecastAnswer, itemForecast } from "@/lib/services/screens/item-forecast";
import { type Sister, sistersOf } from "@/lib/services/screens/sisters";
import type { Replacement } from "@/lib/services/stock/parts/replacements";
import { stuckOf } from "../devices/sensors/faults";
import { repeatOfItem } from "../maintenance/failures/repeats";
import { analoguesOf } from "../structure/equipments/analogues";
import type { ItemDocument } from "../structure/equipments/documents";
import { type ItemHead, itemHead } from "../structure/equipments/head";
import type { HistoryEntry } from "../structure/equipments/history";
import type { ItemPicture } from "../structure/equipments/pictures";
import { servedEquipments } from "../structure/equipments/served";
import { crumb, type Segment } from "../structure/hierarchy/crumb";
import type { Rolled } from "../structure/hierarchy/levels";
import { servedAssets, servedLines, servedMachines, servedUtilities } from "../structure/hierarchy/served";
import { tree } from "../structure/hierarchy/tree";

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
  row: AnyRow & Rolled;
  crumbs: Segment[];
  /** In their order; an item's are its sensors, which stand in `sensors`. */
  children: Child[];
  sensors: ShownSensor[];
  /** What the alarm desk lists of this place; `total` also counts what is beyond the worst. */
  alarms: { alerts: ShownAlert[]; total: number };
  /** Of an item those that are open: what was done is its story. Null: not to be seen. */
  orders: PlaceOrder[] | null;
  /** What is wrong with an item, what is being done and what is next; null where nothing is. */
  item_now: ItemNow | null;
  /** Of an item: what it is heading for; and around what is wrong with it, its sisters and the lines of its diagnosis. */
  forecast: ForecastAnswer | null;
  around: { sisters: Sister[]; lines: FaultLines | null } | null;
  /** What repairs here have saved, by currency; null: not to be seen. */
  savings: PlaceSavings[] | null;
  /** Of an item. */
  order_at_hand: OrderAtHand | null;
  item_head: ItemHead | null;
  /** What the item had more than once lately; null where it had nothing, or nobody may know. */
  repeat_failure: Awaited<ReturnType<typeof repeatOfItem>>;
  /** Whether there is a tab with how it is isolated. */
  has_isolation: boolean;
  item: ItemSides | null;
  time_zone: string;
  now: string;
}

/** What an item has beyond other places. */
export interface ItemSides {
  pictures: ItemPicture[];
  documents: ItemDocument[];
  histories: HistoryEntry[];
  analogues: Replacement[];
  may_stores: boolean;
}

/** The resources that are places below a plant. */
export const servedPlaces = {
  "production-lines": servedLines,
  utilities: servedUtilities,
  machines: servedMachines,
  assets: servedAssets,
  equipments: servedEquipments,
};
export type PlaceName = keyof typeof servedPlaces;

/** More than are open on one item. */
const mostOrders = 20;

/** The worst of them, as many as the alarm desk takes. */
const mostAlerts = 200;

export type PlaceHead = Pick<
  PlaceDetails,
  "row" | "crumbs" | "order_at_hand" | "item_head" | "repeat_failure" | "has_isolation"
>;
type Found = PlaceDetails["row"];

/** The header of every page of a place, without data of a single page. */
export const placeHead = async (
  call: Call,
  of: PlaceName,
  kind: Exclude<NodeKind, "plant" | "sensor">,
  id: number,
  found?: Found,
): Promise<PlaceHead> => ({
  row: found ?? (await servedPlaces[of].find(call, id)),
  crumbs: await crumb(call, kind, id),
  order_at_hand: kind === "equipment" ? await orderAtHand(call, id) : null,
  item_head: kind === "equipment" ? await itemHead(call, id) : null,
  repeat_failure: kind === "equipment" && can(call.viewer, "view_maintenance") ? await repeatOfItem(call, id) : null,
  has_isolation: (kind === "equipment" || kind === "machine") && can(call.viewer, "view_permits"),
});

/** What the screen of one place shows. */
export async function placeDetails(
  call: Call,
  of: PlaceName,
  kind: Exclude<NodeKind, "plant" | "sensor">,
  id: number,
): Promise<PlaceDetails> {
  const found = kind === "equipment" ? await servedEquipments.find(call, id) : null;
  const head = await placeHead(call, of, kind, id, found ?? undefined);
  const plant_id = head.row.plant_id as number;
  const isItem = childKind(kind) === "sensor";
  const seesWork = can(call.viewer, "view_maintenance");
  const plant = await call.tx.plant.findFirstOrThrow({
    where: { id: plant_id },
    select: { time_zone: true, unit_system: true },
  });
  const [item_now, forecast, alarms] = await together([
    isItem ? itemNow(call, id) : null,
    isItem ? itemForecast(call, id) : null,
    servedAlerts.list(
      call,
      servedAlerts.query.parse({
        plant_id: [plant_id],
        [`${kind}_id`]: [id],
        state: ["open", "repaired", "latched"],
        max: mostAlerts,
      }),
    ),
  ]);
  return {
    ...head,
    children: isItem ? [] : await tree(call, { plant_id, parent: [nodeKey(kind, id)] }),
    sensors: isItem
      ? await withStuck(call, await withSparks(call, (await sensorsOf(call, [id])).get(id) ?? [], plant))
      : [],
    alarms: { alerts: alarms.data, total: alarms.meta.total },
    orders: isItem && seesWork ? await openOrdersOf(call, kind, id, mostOrders) : await ordersOf(call, kind, id),
    item_now,
    forecast,
    around: item_now?.worst ? await aroundAlarm(call, id, item_now.worst, item_now.diagnosis) : null,
    savings: seesWork ? await savingsOfPlace(call, `${kind}_id`, id) : null,
    item: found && {
      pictures: found.pictures,
      documents: found.documents,
      histories: found.histories,
      analogues: await analoguesOf(call, id),
      may_stores: can(call.viewer, "view_store_rooms"),
    },
    time_zone: plant.time_zone,
    now: call.now.toISOString(),
  };
}

async function aroundAlarm(
  call: Call,
  equipment_id: number,
  { sensor, parameter }: NonNullable<ItemNow["worst"]>,
  diagnosis: ItemNow["diagnosis"],
) {
  const [sisters, lines] = await together([
    sistersOf(call, { equipment_id, sensor_id: sensor.id, parameter }),
    diagnosis && faultLinesOf(call, diagnosis.capture_id),
  ]);

  return { sisters, lines };
}

/** With the measurements that have reported the same value for a day: such a sensor never alarms. */
export type ShownSensor = SensorTile & { stuck: { name: string; since: string }[] };

async function withStuck(call: Call, tiles: readonly SensorTile[]): Promise<ShownSensor[]> {
  const sensors = await call.tx.sensor.findMany({
    where: { id: { in: tiles.map(({ id }) => id) } },
    select: { id: true, data_set: true },
  });
  const stuck = await stuckOf(call, sensors);

  return tiles.map((tile) => ({
    ...tile,
    stuck: (stuck.get(tile.id) ?? []).map(({ what, at }) => ({ name: what!, since: at.toISOString() })),
  }));
}
