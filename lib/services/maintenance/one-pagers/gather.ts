import { minutesInside } from "@/lib/domain/maintenance/downtime";
import {
  type DetailedSource,
  type FigureName,
  programCost,
  type SourceDetail,
  type SourceKind,
  warnedDays,
} from "@/lib/domain/maintenance/one-pager";
import { type RepairOutcome, worstOutcome } from "@/lib/domain/maintenance/repair-outcome";
import type { RoiMethod } from "@/lib/domain/maintenance/roi";
import { dayIn } from "@/lib/domain/shared/plant-day";
import { together } from "@/lib/server/data/together";
import { elsewhereOfItems } from "@/lib/services/maintenance/stories/elsewhere";
import { coveredItems } from "@/lib/services/monitoring/coverage/items";
import { savingsIn } from "./savings";
import { orderDetail, type Reader, type Within } from "./source";

export interface Paper {
  plant_id: number;
  /** Days, yyyy-mm-dd. */
  from: string;
  to: string;
  roi_record_id: number | null;
  plant: { time_zone: string; company: { id: number; currency: string } };
}

interface Rows {
  kind: SourceKind;
  id: number;
}

const dayMs = 86_400_000;

/** Every source of a sheet's figures, as they are now. The days are those of the plant. */
export async function gatherSources(call: Reader, paper: Paper): Promise<DetailedSource[]> {
  const { plant_id, plant } = paper;
  const from = dayIn(paper.from, plant.time_zone).start;
  const until = dayIn(paper.to, plant.time_zone).end;
  const within = { plant_id, from, until };
  const [savings, alerts, orders, missed, repairs, covered, cost] = await together([
    savingsIn(call, within, plant.company.currency),
    alertsIn(call, within),
    ordersIn(call, within),
    missedIn(call, within),
    repairsIn(call, within),
    coverageIn(call, within),
    costOf(call, paper),
  ]);

  const twins = await twinsOf(call, plant.company.id, [...savings, ...repairs]);

  return [...savings, ...alerts, ...orders, ...missed, ...repairs, ...covered, ...twins, ...cost];
}

const counted = (
  figure: FigureName,
  { created_at, ...source }: Rows & { created_at: Date },
  detail: SourceDetail,
): DetailedSource => ({ figure, ...source, value: 1, detail, entered_at: created_at.toISOString() });

/** Alerts of measurements that were raised in the period; a silent sensor is none. */
async function alertsIn({ tx }: Reader, { plant_id, from, until }: Within): Promise<DetailedSource[]> {
  const rows = await tx.$queryRaw<{ id: number; equipment_id: number | null; created_at: Date }[]>`
    select a.id, s.equipment_id, a.created_at from alerts a join sensors s on s.id = a.sensor_id
    where a.plant_id = ${plant_id} and a.kind = 'level' and a.opened_at >= ${from} and a.opened_at < ${until}
    order by a.id`;

  return rows.map(({ id, equipment_id, created_at }) =>
    counted("alerts", { kind: "alert", id, created_at }, { equipment_id }),
  );
}

const detailed = {
  id: true,
  number: true,
  name: true,
  finding: true,
  verdict: true,
  verdict_fault: true,
  completed_at: true,
  created_at: true,
  equipment: { select: { id: true, name: true } },
} as const;

/** Orders of the period that an alert led to, and those of them where nothing was found. */
async function ordersIn({ tx }: Reader, { plant_id, from, until }: Within): Promise<DetailedSource[]> {
  const rows = await tx.workOrder.findMany({
    where: {
      plant_id,
      kind: "order",
      status: { not: "denied" },
      created_at: { gte: from, lt: until },
      alerts: { some: { kind: "level" } },
    },
    orderBy: { id: "asc" },
    select: detailed,
  });

  return rows.flatMap((row) => {
    const source = { kind: "work_order" as const, id: row.id, created_at: row.created_at };
    const detail = { ...orderDetail(row), at: row.completed_at?.toISOString() ?? null };
    const isFalse = row.verdict === "nothing_found";

    return [counted("orders", source, detail), ...(isFalse ? [counted("false_alarms", source, detail)] : [])];
  });
}

/** Repairs of the period that were watched for thirty days, and those of them that came back. */
async function repairsIn({ tx }: Reader, { plant_id, from, until }: Within): Promise<DetailedSource[]> {
  const rows = await tx.workOrder.findMany({
    where: {
      plant_id,
      kind: "order",
      completed_at: { gte: from, lt: until },
      proofs: { some: { verdict: "fixed", outcome: { in: ["held", "recurred"] } } },
    },
    orderBy: { id: "asc" },
    select: {
      ...detailed,
      proofs: { where: { verdict: { not: "cancelled" } }, select: { outcome: true } },
    },
  });

  return rows.flatMap(({ proofs, ...row }) => {
    const outcome = worstOutcome(proofs.map((proof) => proof.outcome as RepairOutcome));
    if (outcome !== "held" && outcome !== "recurred") return [];
    const source = { kind: "work_order" as const, id: row.id, created_at: row.created_at };
    const detail = { ...orderDetail(row), at: row.completed_at?.toISOString() ?? null };
    const watched = counted("watched_repairs", source, detail);

    return outcome === "held" ? [watched] : [watched, counted("recurred_repairs", source, detail)];
  });
}

/** Of each item the hours in which it was watched, and those in which it could have been. */
async function coverageIn(call: Reader, { plant_id, from, until }: Within): Promise<DetailedSource[]> {
  const span = { from, until: until < call.now ? until : call.now };
  const items = span.from < span.until ? await coveredItems(call, plant_id, span) : [];

  return items.flatMap(({ id, name, created_at, covered_hours, expected_hours }) => {
    const source = { kind: "equipment" as const, id, entered_at: created_at.toISOString() };
    const detail = { item: name, equipment_id: id };
    return [
      { ...source, figure: "covered_hours" as const, value: covered_hours, detail },
      { ...source, figure: "expected_hours" as const, value: expected_hours, detail },
    ];
  });
}

/** Of the repaired items: what became of the same model at other companies, where it may be shown. */
async function twinsOf(
  call: Reader,
  company_id: number,
  repaired: readonly DetailedSource[],
): Promise<DetailedSource[]> {
  const items = new Set(repaired.flatMap(({ detail }) => detail?.equipment_id ?? []));
  const found = await elsewhereOfItems(call, company_id, [...items]);

  return found.map(({ model, of }) => ({
    figure: "twin_machines" as const,
    kind: "brand_model" as const,
    id: model.id,
    value: of.machines,
    detail: { name: model.name, outcomes: of.faults },
  }));
}

interface Missed {
  id: number;
  equipment_id: number;
  item: string;
  started_at: Date;
  ended_at: Date | null;
  created_at: Date;
  is_watched: boolean;
}

/** Unplanned stops of an item without an alert of it in the thirty days before, or one that was open then. */
async function missedIn({ tx, now }: Reader, { plant_id, from, until }: Within): Promise<DetailedSource[]> {
  const rows = await tx.$queryRaw<Missed[]>`
    select d.id, d.equipment_id, e.name as item, d.started_at, d.ended_at, d.created_at,
      exists (select from sensors s join sensor_parameters p on p.sensor_id = s.id
        cross join lateral hours_between(s.company_id, s.id, array[p.parameter],
          d.started_at - ${warnedDays}::int * interval '1 day', d.started_at + interval '1 millisecond') h
        where s.equipment_id = e.id) as is_watched
    from downtimes d join equipments e on e.id = d.equipment_id
    where d.plant_id = ${plant_id} and not d.is_planned and d.started_at >= ${from} and d.started_at < ${until}
      and not exists (select from sensors s join alerts a on a.sensor_id = s.id
        where s.equipment_id = d.equipment_id and a.kind = 'level' and a.opened_at <= d.started_at
          and (a.ended_at is null or a.ended_at > d.started_at - ${warnedDays}::int * interval '1 day'))
    order by d.started_at, d.id`;

  return rows.map(({ id, equipment_id, item, is_watched, created_at, ...stop }) =>
    counted(
      "missed_failures",
      { kind: "downtime", id, created_at },
      {
        equipment_id,
        item,
        is_watched,
        at: stop.started_at.toISOString(),
        minutes: Math.round(minutesInside(stop, { from, until }, now)),
      },
    ),
  );
}

/** What the program costs in these days by the chosen calculation. */
async function costOf({ tx }: Reader, { roi_record_id, from, to }: Paper): Promise<DetailedSource[]> {
  if (roi_record_id === null) return [];
  const row = await tx.roiRecord.findFirst({
    where: { id: roi_record_id },
    select: { id: true, name: true, method: true, inputs: true },
  });
  if (!row) return [];
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  const value = programCost(row.method as RoiMethod, row.inputs as Record<string, number>, days);

  return value === null
    ? []
    : [{ figure: "program_cost", kind: "roi_record", id: row.id, value, detail: { name: row.name } }];
}
