import { isOpenOrder, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { type CoveredTime, itemCoverage, reportOf } from "@/lib/domain/monitoring/coverage";
import { lowBattery, weakSignal } from "@/lib/domain/monitoring/device-state";
import { Prisma } from "@/lib/generated/prisma/client";
import type { CoverageQuery } from "@/lib/inputs/coverage";
import type { Call } from "@/lib/server/data/call";
import { pageOf } from "@/lib/server/resources/list";
import {
  type CoverageTotals,
  coverageByPlant,
  itemsOf,
  spanOf,
  sumOfCoverage,
  totalsOfItems,
} from "@/lib/services/monitoring/coverage/items";
import { inPlants } from "./plants";

/** Of one plant, or of all in sight. */
export const coverageTotals = async (call: Call, plant_id?: number, month?: string): Promise<CoverageTotals> =>
  sumOfCoverage(
    (await coverageByPlant(call, spanOf(month, call.now), inPlants(call, plant_id, Prisma.sql`p.id`))).values(),
  );

interface CoveredItem extends CoveredTime {
  id: number;
  name: string;
  plant_id: number;
  plant: string;
  /** The weakest of its sensors. */
  battery_pct: number | null;
  signal: number | null;
}

interface CoveragePage {
  totals: CoverageTotals;
  /** Of the chosen ones. */
  total: number;
  rows: CoveredItem[];
}

/** Items with the least of their hours covered first, and what they come to together. */
export async function listCoverage(call: Call, { plant_id, month, coverage, device_state, page, max }: CoverageQuery) {
  const span = spanOf(month, call.now);
  const plants = inPlants(call, plant_id, Prisma.sql`p.id`);
  const state = {
    battery_low: Prisma.sql`battery_pct < ${lowBattery}`,
    signal_weak: Prisma.sql`signal < ${weakSignal}`,
    any: Prisma.sql`true`,
  }[device_state ?? "any"];
  // One pass over the items for both: a plant may have fifty thousand.
  const [{ totals, total, rows }] = await call.tx.$queryRaw<[CoveragePage]>`
    ${itemsOf(call, span, plants)},
    chosen as (
      select * from items
      where (${coverage ?? null}::text is null or coverage = ${coverage ?? null}::text) and ${state})
    select (select to_json(t) from (select ${totalsOfItems} from items) t) as totals,
      (select count(*)::int from chosen) as total,
      coalesce((select json_agg(r) from (
        select id, name, plant_id, plant, battery_pct, signal, covered_hours, expected_hours from chosen
        order by covered_hours::float8 / greatest(expected_hours, 1), sorted_text(name), id
        limit ${max} offset ${(page - 1) * max}) r), '[]') as rows`;
  const { data, meta } = pageOf(await withSensors(call, rows), total, { page, max });

  return { data, meta: { ...meta, totals } };
}

/** Of each item what every sensor of it does, and what that makes of the item. */
async function withSensors({ tx, now }: Call, rows: readonly CoveredItem[]) {
  const fitted = await tx.sensor.findMany({
    where: { equipment_id: { in: rows.map(({ id }) => id) }, deleted_at: null, archived_at: null },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: {
      id: true,
      name: true,
      equipment_id: true,
      is_inactive: true,
      last_seen_at: true,
      expected_interval_s: true,
      battery_pct: true,
      signal: true,
      order: { select: { id: true, number: true, status: true } },
      alerts: {
        where: { kind: "no_data", ended_at: null, work_order_id: { not: null } },
        select: { work_order: { select: { id: true, number: true, status: true } } },
      },
    },
  });

  return rows.map((item) => {
    const sensors = fitted
      .filter(({ equipment_id }) => equipment_id === item.id)
      .map(({ equipment_id: _item, is_inactive, expected_interval_s, order, alerts, ...sensor }) => ({
        ...sensor,
        report: reportOf({ is_inactive, expected_interval_s, last_seen_at: sensor.last_seen_at }, now),
        /** That is open because it does not report. */
        order: openAmong([order, ...alerts.map(({ work_order }) => work_order)]),
      }));
    return { ...item, coverage: itemCoverage(sensors.map(({ report }) => report)), sensors };
  });
}

function openAmong(orders: readonly ({ id: number; number: number; status: string } | null)[]) {
  const order = orders.find((one) => one && isOpenOrder(one.status));

  return order ? { id: order.id, label: workOrderNumber(order.number) } : null;
}
