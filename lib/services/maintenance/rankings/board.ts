import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { type Fit, fitIntoStop, type Misfit } from "@/lib/domain/oee/stop-plan";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { notFound } from "@/lib/domain/shared/errors";
import type { WorkRankingQuery } from "@/lib/inputs/work-rankings";
import type { Call } from "@/lib/server/data/call";
import { peopleOf } from "@/lib/services/maintenance/people";
import { type WorkPlant, workPlants } from "../work-orders/people";
import { openWorkOf } from "./candidates";
import { type RankedCandidate, rankedOf } from "./factors";
import { withMissingParts } from "./parts";
import { type LineStop, lineStop } from "./stop";

/** So many rows are shown; the rest of what was ranked stays behind them. */
const mostShown = 100;
/** So many orders of a line are tried for its stop. */
const mostFitted = 200;

/** The open work of a plant by the expected loss of one more week, and what fits into the next stop of a line. */
export async function workRanking(call: Call, query: WorkRankingQuery) {
  const plant = await plantOf(call, query.plant_id);
  const ranked = await rankedOf(call, plant.id);
  const total = await openWorkOf(call, plant.id);
  const lines = linesOf(ranked);
  const line = lines.find(({ id }) => id === query.production_line_id) ?? lines[0] ?? null;
  const stop = line && (await lineStop(call, plant, line.id));
  const fits = line && stop ? await fittedInto(call, ranked, { plant, line, stop }) : [];
  const shown = ranked.slice(0, mostShown);
  const company = await call.tx.company.findFirst({ where: { id: plant.company_id }, select: { currency: true } });
  const people = await peopleOf(
    call,
    shown.map(({ assigned_user_id }) => assigned_user_id),
  );
  const items = await itemsOf(call, shown);

  return {
    plant_id: plant.id,
    plant: plant.name,
    time_zone: plant.time_zone,
    currency: company?.currency ?? "USD",
    taken_at: call.now,
    /** Open orders of the plant, those that were ranked, and those that could be priced. */
    total,
    ranked: ranked.length,
    priced: ranked.filter(({ loss }) => loss !== null).length,
    rows: shown.map((one) =>
      presentRow(one, items.get(one.equipment_id) ?? null, people.get(one.assigned_user_id)?.name ?? null),
    ),
    lines,
    stop: line && presentStop(line, stop, fits),
  };
}

/** Of the plant that is named or chosen; of the first one where all are shown. */
export async function plantOf(call: Call, plant_id: number | undefined): Promise<WorkPlant> {
  const plants = await workPlants(call);
  const plant = plants.find(({ id }) => id === (plant_id ?? call.viewer.plant_id)) ?? (plant_id ? null : plants[0]);
  if (!plant) throw notFound();

  return plant;
}

/** The items of what is shown, by id; those of what is only ranked need no name. */
async function itemsOf({ tx }: Call, shown: readonly RankedCandidate[]) {
  const ids = [...new Set(shown.flatMap(({ equipment_id }) => equipment_id ?? []))];
  const items = await tx.equipment.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });

  return new Map<number | null, { id: number; name: string }>(items.map((item) => [item.id, item]));
}

/** The lines with ranked work, the most expensive week first. */
const linesOf = (ranked: readonly RankedCandidate[]) => [
  ...new Map(ranked.flatMap(({ production_line: line }) => (line ? [[line.id, line] as const] : []))).values(),
];

interface FittedOrder {
  order: RankedCandidate;
  fit: Fit;
}

/** Which of the ranked orders of a line fit into its stop, in the order of the ranking. */
async function fittedInto(
  call: Call,
  ranked: readonly RankedCandidate[],
  { plant, line, stop }: { plant: WorkPlant; line: { id: number }; stop: LineStop },
): Promise<FittedOrder[]> {
  const orders = ranked.filter(({ production_line }) => production_line?.id === line.id).slice(0, mostFitted);
  const dates = new Set(stop.days.map(({ date }) => date));
  const isPlanned = ({ assigned_user_id, due_at, extended_at }: RankedCandidate) => {
    const due = extended_at ?? due_at;
    return assigned_user_id !== null && due !== null && dates.has(plantDay(due, plant.time_zone));
  };
  const missing = await withMissingParts(
    call,
    orders.map(({ id }) => id),
  );
  const fits = fitIntoStop(
    orders.map((order) => ({
      id: order.id,
      expected_minutes: order.expected_minutes,
      assigned_user_id: order.assigned_user_id,
      is_planned: isPlanned(order),
      is_begun: order.status === "in_work",
      are_parts_missing: missing.has(order.id),
    })),
    stop.people,
  );

  return orders.flatMap((order, at) => {
    const fit = fits[at];
    return fit ? [{ order, fit }] : [];
  });
}

function presentRow(one: RankedCandidate, equipment: { id: number; name: string } | null, assigned: string | null) {
  const { id, number, name, status, version, priority, type, production_line, chance, hours, value } = one;
  const { rank, severity_rank, forecast, loss } = one;

  return {
    id,
    label: workOrderNumber(number),
    name,
    type,
    status,
    version,
    priority,
    equipment,
    production_line,
    assigned,
    due_at: one.extended_at ?? one.due_at,
    rank,
    severity_rank,
    difference: severity_rank - rank,
    condition: one.condition,
    criticality: one.criticality,
    since: one.since === null ? null : new Date(one.since),
    alert_id: one.alert_id,
    sensor_id: one.sensor_id,
    forecast: forecast && { at: new Date(forecast.at), sensor_id: forecast.sensor_id },
    /** Null: unknown. */
    chance,
    hours,
    value,
    fault: one.fault,
    loss,
  };
}

/** When a fitted order is due: at the end of the stop on its date. */
const dueInStop = ({ days }: LineStop, date: string): Date | null => {
  const day = days.find((one) => one.date === date);
  // The last minute, which is still of that date.
  return day ? new Date(day.to - 60_000) : null;
};

interface StopOrderRow {
  id: number;
  label: string;
  name: string;
  version: number;
  rank: number;
  expected_minutes: number | null;
  loss: number | null;
  person: { id: number; name: string } | null;
  due_at: Date | null;
  misfit: Misfit | null;
}

/** Without a stop within two weeks nothing fits. */
function presentStop(line: { id: number; name: string }, stop: LineStop | null, fits: readonly FittedOrder[]) {
  const none: StopOrderRow[] = [];
  if (!stop)
    return { line, starts_at: null, ends_at: null, from: null, process: null, person_minutes: 0, orders: none };
  const named = new Map(stop.people.map(({ user_id, name }) => [user_id, name]));
  const { starts_at, ends_at, from, process, people } = stop;

  return {
    line,
    starts_at,
    ends_at,
    from,
    process,
    person_minutes: people.reduce((sum, { minutes }) => sum + minutes, 0),
    orders: fits.map(({ order, fit }): StopOrderRow => {
      const { id, number, name, version, rank, expected_minutes, loss } = order;
      const person = fit.user_id === null ? null : { id: fit.user_id, name: named.get(fit.user_id) ?? "" };
      const due_at = fit.date === null ? null : dueInStop(stop, fit.date);
      return {
        id,
        label: workOrderNumber(number),
        name,
        version,
        rank,
        expected_minutes,
        loss,
        person,
        due_at,
        misfit: fit.misfit,
      };
    }),
  };
}
