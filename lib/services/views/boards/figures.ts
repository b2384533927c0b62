import { type costSplits, type Kpi, kpiUnits, mostBars } from "@/lib/domain/boards/kinds";
import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { workOrders } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { type ClosedCost, closedCosts, closedCostsBy } from "@/lib/services/maintenance/costs/closed";
import { maySeeCost } from "@/lib/services/maintenance/costs/of-order";
import { listSavings } from "@/lib/services/maintenance/savings/list";
import { workOrderOverview } from "@/lib/services/maintenance/work-orders/overview";
import { addressOf, type Draw, rangeWords } from "./drawn";
import type { Frame } from "./frame";

/** Key figures and costs, as the overview of maintenance and the list of savings count them. */

export interface KpiData {
  name: Kpi;
  unit: (typeof kpiUnits)[Kpi];
  /** Null: nothing to count it from. */
  value: number | null;
  /** Of the stretch of the same length before; null as well where it is of the present alone. */
  before: number | null;
  /** Of money; null where it is none, or of several currencies. */
  currency: string | null;
  target: number | null;
}

export const drawKpi: Draw<"kpi", KpiData> = async (call, { name, target = null }, frame) => {
  checkMaintenance(call);
  const figure = name === "savings" ? savingsIn : overviewIn;
  const now = await figure(call, name, frame, frame.moments);
  // A backlog is what it is now, whatever was looked at before.
  const before = name === "backlog" ? null : await figure(call, name, frame, frame.before);

  return {
    data: {
      name,
      unit: kpiUnits[name],
      target,
      value: now.value,
      currency: now.currency,
      before: before && before.currency === now.currency ? before.value : null,
    },
    link:
      name === "savings"
        ? addressOf("/maintenance/savings", { plant: frame.plant_id })
        : addressOf("/maintenance/work-orders", { view: "overview", plant: frame.plant_id, ...rangeWords(frame) }),
  };
};

function checkMaintenance({ viewer }: Call) {
  if (!can(viewer, "view_maintenance")) throw withoutPermission(viewer, "view_maintenance");
}

interface Figure {
  value: number | null;
  currency: string | null;
}

async function overviewIn(call: Call, name: Kpi, { plant_id, time_zone }: Frame, range: Range): Promise<Figure> {
  if (name === "cost" && !maySeeCost(call)) throw new DomainError("forbidden", "work-orders.cost_not_yours");
  const { total } = await workOrderOverview(call, { plant_id, range, time_zone });
  const plain = (value: number | null) => ({ value, currency: null });
  switch (name) {
    case "compliance":
      return plain(total.pm_compliance);
    case "backlog":
      return plain(total.backlog_minutes);
    case "cost":
      return { value: total.cost?.total ?? null, currency: total.cost?.currency ?? null };
    case "savings":
      return plain(null);
    default:
      return plain(total[name]);
  }
}

/** What was approved of work that was completed in the range. */
async function savingsIn(call: Call, _name: Kpi, { plant_id }: Frame, { from, to }: Range): Promise<Figure> {
  const { meta } = await listSavings(call, {
    page: 1,
    max: 1,
    // Moments and not their days: what was completed before the range is of the stretch before it, and counts there alone.
    daterange: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    ...(plant_id !== undefined && { plant_id: [plant_id] }),
  });
  const currencies = [...new Set(meta.totals.map(({ currency }) => currency))];
  if (currencies.length !== 1) return { value: currencies.length === 0 ? 0 : null, currency: currencies[0] ?? null };

  return {
    value: meta.totals.reduce((sum, { approved }) => sum + approved.amount, 0),
    currency: currencies[0] ?? null,
  };
}

export interface CostData {
  by: (typeof costSplits)[number];
  /** `key`: labor, parts, downtime or other; a machine's id; the first day of a month. The largest first, months in order. */
  rows: { key: string | null; label: string | null; total: number; currency: string }[];
}

export const drawCost: Draw<"cost", CostData> = async (call, { by }, frame) => {
  checkMaintenance(call);
  if (!maySeeCost(call)) throw new DomainError("forbidden", "work-orders.cost_not_yours");
  const { from, to } = frame.moments;
  const where = seen(workOrders, call, {
    kind: "order",
    cost_currency: { not: null },
    closed_at: { gte: new Date(from), lt: new Date(to) },
    ...(frame.plant_id !== undefined && { plant_id: frame.plant_id }),
  });
  const rows = by === "kind" ? ofKinds(await closedCosts(call, where)) : await splitRows(call, where, by, frame);

  return {
    data: rows.length === 0 ? null : { by, rows },
    link: addressOf("/maintenance/work-orders", { view: "overview", plant: frame.plant_id, ...rangeWords(frame) }),
  };
};

const parts = ["labor", "parts", "downtime", "other"] as const;

const ofKinds = (costs: readonly ClosedCost[]) =>
  costs
    .flatMap((cost) => parts.map((key) => ({ key, label: null, total: cost[key], currency: cost.currency })))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);

async function splitRows(call: Call, where: object, by: "machine" | "month", { time_zone }: Frame) {
  if (by === "month") {
    const months = await closedCostsBy(call, where, { column: "closed_at", per: "month", timeZone: time_zone });
    return months
      .map(({ key, total, currency }) => ({ key: String(key), label: null, total, currency }))
      .sort((a, b) => a.key.localeCompare(b.key));
  }
  const largest = (await closedCostsBy(call, where, "machine_id"))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, mostBars);
  const machines = await call.tx.machine.findMany({
    where: { id: { in: largest.flatMap(({ key }) => (typeof key === "number" ? [key] : [])) } },
    select: { id: true, name: true },
  });

  return largest.map(({ key, total, currency }) => ({
    key: key === null ? null : String(key),
    label: machines.find(({ id }) => id === key)?.name ?? null,
    total,
    currency,
  }));
}
