import { alarmCaseOf, repairedDays } from "@/lib/domain/maintenance/alarm-case";
import type { ProofVerdict } from "@/lib/domain/maintenance/proof";
import { judgedFault } from "@/lib/domain/maintenance/verdict";
import {
  type AlertType,
  alertTypeOf,
  alertTypesOf,
  type CrossedKind,
  crossedKinds,
  rulesOfKind,
} from "@/lib/domain/monitoring/alert-types";
import { isShelved } from "@/lib/domain/monitoring/episodes";
import { converter, converterFor, measurement } from "@/lib/domain/monitoring/measurement";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { foundIn } from "@/lib/domain/shared/known";
import { type Level, levels } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import { type AlertState, alerts } from "@/lib/resources/alerts";
import type { RowOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { modelOf } from "@/lib/server/resources/crud";
import type { RankedSort } from "@/lib/server/resources/list";
import { serve } from "@/lib/server/resources/serve";
import { diagnosisRecords } from "@/lib/services/monitoring/diagnoses/scores";
import { warrantyOf } from "@/lib/services/structure/warranty";
import { latestDiagnosis } from "../captures/latest-diagnosis";
import { latchedAlerts } from "../cases/latched";
import { casesOfItems, type ItemCase } from "../cases/of-items";
import { openRequestsOf } from "../cases/open-requests";
import { presentReadingsOf } from "../cases/present-readings";
import { namedContributions } from "../joint/present";

type Found = RowOf<typeof alerts>;

/** What ended while nobody had acknowledged it may be latched. */
const mayBeLatched = ({ ended_at, acknowledged_at }: Pick<Found, "ended_at" | "acknowledged_at">) =>
  ended_at !== null && acknowledged_at === null;

async function conditionOf(call: Call, state: AlertState) {
  if (state === "latched") return { id: { in: await latchedAlerts(call) } };
  const { now } = call;

  return {
    new: { ended_at: null, acknowledged_at: null },
    acknowledged: { ended_at: null, acknowledged_at: { not: null } },
    settled: { ended_at: { not: null } },
    muted: { ended_at: null, shelved_until: { gt: now } },
    open: { ended_at: null },
    /** Ended, while the repair is being proved or has been lately. */
    repaired: {
      ended_at: { not: null },
      work_order: {
        completed_at: { gte: new Date(now.getTime() - repairedDays * 24 * 3_600_000) },
        status: { in: ["completed", "closed"] },
        proofs: { some: { verdict: { in: ["open", "fixed", "not_fixed"] } } },
      },
    },
  }[state];
}

/** A rule of this kind opened the alert, was its worst, or is crossed now. */
const crossed = (kind: CrossedKind) => {
  const rules = rulesOfKind(kind);
  return {
    OR: [
      { alert_rule: { in: rules } },
      { peak_rule: { in: rules } },
      ...rules.map((rule) => ({ rule_levels: { path: [rule], string_contains: "" } })),
    ],
  };
};

/** The same reading as alertTypesOf. */
function ofType(type: AlertType): Record<string, unknown> {
  if (type === "warning" || type === "alarm") return { peak_level: type };
  if (type !== "mixed") return crossed(type);
  const pairs = crossedKinds.flatMap((one, at) => crossedKinds.slice(at + 1).map((other) => [one, other] as const));

  return { OR: pairs.map((pair) => ({ AND: pair.map(crossed) })) };
}

const mostRanked = 2_000;
const rank = (level: unknown) => levels.indexOf(level as (typeof levels)[number]);

/** The order by level is no column's: the worst come first, the newest among equals. */
const byLevel: RankedSort = async ({ tx }, where, method, { skip = 0, take = mostRanked }) => {
  const rows = await modelOf(tx, alerts.model).findMany({
    where,
    orderBy: [{ opened_at: "desc" }, { id: "desc" }],
    take: mostRanked,
    select: { id: true, shown_level: true },
  });
  const sign = method === "asc" ? 1 : -1;

  return rows
    .toSorted((a, b) => sign * (rank(a.shown_level) - rank(b.shown_level)))
    .slice(skip, skip + take)
    .map(({ id }) => id);
};

/** An open alert reads what its measurement reads now, by the limits of now; one that has ended keeps its own. */
async function withPresentReadings(call: Call, rows: readonly Found[]): Promise<Found[]> {
  const open = rows.filter(({ ended_at, kind }) => ended_at === null && kind === "level");
  const readings = await presentReadingsOf(
    call.tx,
    open.map(({ id }) => id),
  );

  return rows.map((row) => {
    const reading = row.ended_at === null ? readings.get(row.id) : undefined;
    return reading ? { ...row, last_value: reading.value, ...reading.limits } : row;
  });
}

async function shownAlerts(call: Call, rows: readonly Found[]) {
  const latched = new Set(rows.some(mayBeLatched) ? await latchedAlerts(call) : []);

  return (await withPresentReadings(call, rows)).map((row) => shownAlert(call, row, latched));
}

function shownAlert({ viewer }: Call, found: Found, latched: ReadonlySet<number>) {
  const { shown_level, work_order, peak_rule, rule_levels, contributions: _, ...row } = found;
  const system = unitSystemFor(viewer, row.plant);
  const { data_set } = row.sensor;
  const parameter = row.parameter ?? 0;
  const convert = converterFor(data_set, parameter, system, row.alert_rule);

  return {
    ...row,
    level: shown_level as Level,
    /** Ended, and its sensor shows that until it is acknowledged. */
    is_latched: latched.has(row.id),
    alert_type: alertTypeOf({ ...row, peak_rule, rule_levels }),
    alert_types: alertTypesOf({ ...row, peak_rule, rule_levels }),
    work_order: work_order && withoutProofs(work_order),
    /** Whether the order's work helped, once there is an answer to wait for. */
    proof: (work_order?.proofs.find(isOf(row))?.verdict ?? null) as ProofVerdict | null,
    ...(row.parameter === null
      ? { name: null, unit: null, decimals: null, value: null }
      : measurement(data_set, row.parameter, row.last_value, system)),
    onset_value: convert(row.onset_value),
    peak_value: converterFor(data_set, parameter, system, peak_rule ?? row.alert_rule)(row.peak_value),
    last_value: converter(data_set, parameter, system)(row.last_value),
    warning: convert(row.warning),
    alarm: convert(row.alarm),
  };
}

const withoutProofs = ({ proofs: _, problem_solved: _solved, ...order }: NonNullable<Found["work_order"]>) => order;
const isOf =
  ({ sensor_id, parameter }: Pick<Found, "sensor_id" | "parameter">) =>
  (proof: { sensor_id: number; parameter: number }) =>
    proof.sensor_id === sensor_id && proof.parameter === parameter;

type Shown = ReturnType<typeof shownAlert>;

/** Who acknowledged and who works on it. */
async function withPeople(call: Call, rows: Shown[]) {
  const ids = new Set(
    rows.flatMap((row) => [row.acknowledged_by, row.taken_by, row.work_order?.assigned_user_id ?? null]),
  );
  const people = await call.tx.user.findMany({
    where: { id: { in: [...ids].filter((id): id is number => id !== null) } },
    select: { id: true, first_name: true, last_name: true },
  });
  const person = (id: number | null | undefined) => people.find((one) => one.id === id) ?? null;

  return rows.map((row) => ({
    ...row,
    acknowledger: person(row.acknowledged_by),
    taker: person(row.taken_by),
    owner: person(row.work_order?.assigned_user_id),
    /** Until one of them has taken the order. */
    owner_team: row.work_order?.assigned_user_id ? null : (row.work_order?.assigned_team ?? null),
  }));
}

/** Which measurements an alert of several is about; null of others. */
async function withContributions<Row extends Awaited<ReturnType<typeof withPeople>>[number]>(
  call: Call,
  rows: Row[],
  found: readonly Found[],
) {
  const named = await namedContributions(call, found);

  return rows.map((row) => ({ ...row, contributions: named.get(row.id) ?? null }));
}

/**
 * What became of the alert's case: of its item, or of the alert alone where its sensor has none. Silence is a case apart
 * from what was measured.
 */
async function withCases<Row extends Awaited<ReturnType<typeof withContributions>>[number]>(
  call: Call,
  rows: Row[],
  found: readonly Found[],
) {
  const items = rows.flatMap(({ sensor }) => sensor.equipment?.id ?? []);
  const cases = await casesOfItems(call, items);
  const ofItem = ({ kind, sensor }: Row) => (kind === "level" ? cases.get(sensor.equipment?.id ?? 0) : undefined);
  const caseOf = ({ kind, sensor }: Row) => ({
    kind,
    equipment_id: sensor.equipment?.id ?? null,
    sensor_id: sensor.id,
  });
  const others = rows.filter((row) => !ofItem(row));
  const plants = others.map(({ plant_id }) => plant_id);
  const requests = await openRequestsOf(call, plants, others.map(caseOf));
  const escalations = await escalationsOf(
    call,
    others.filter(({ ended_at, acknowledged_at }) => ended_at === null && acknowledged_at === null),
  );

  return rows.map((row) => {
    const own = foundIn(found, ({ id }) => id === row.id);
    return {
      ...row,
      case: ofItem(row) ?? {
        ...caseOfOne(call, own, row.is_latched),
        taker: row.taker,
        assigned: row.work_order ? { owner: row.owner, owner_team: row.owner_team } : null,
        request: requests(caseOf(row)),
        escalation: escalations.get(row.id) ?? null,
      },
    };
  });
}

/** The last step for each alert of a sensor without an item. */
async function escalationsOf({ tx }: Call, alerts: readonly { id: number }[]) {
  if (alerts.length === 0) return new Map<number, ItemCase["escalation"]>();
  const steps = await tx.alertChange.findMany({
    where: { alert_id: { in: alerts.map(({ id }) => id) }, action: "unacknowledged" },
    orderBy: { id: "asc" },
    select: { alert_id: true, at: true, note: true },
  });

  return new Map(steps.map(({ alert_id, at, note }) => [alert_id, { at: at.toISOString(), names: note }] as const));
}

function caseOfOne(
  { now }: Call,
  { id, ended_at, acknowledged_at, work_order_id, work_order, opened_at, shelved_until }: Found,
  is_latched: boolean,
): Omit<ItemCase, "taker" | "assigned" | "request" | "escalation"> {
  const alerts = ended_at && !is_latched ? [] : [{ is_acknowledged: acknowledged_at !== null, work_order_id }];
  const since = ended_at ? null : opened_at.toISOString();

  return {
    ...alarmCaseOf({ alerts, orders: work_order ? [work_order] : [] }),
    alerts: ended_at ? 0 : 1,
    worst_alert_id: ended_at ? null : id,
    level_since: since,
    abnormal_since: since,
    is_muted: ended_at === null && isShelved({ shelved_until: shelved_until?.getTime() ?? null }, now.getTime()),
  };
}

export type ShownAlert = Awaited<
  ReturnType<typeof withCases<Awaited<ReturnType<typeof withContributions>>[number]>>
>[number];

/** Alerts with where they are and what they state, worst first by default; one by itself with its history. */
export const servedAlerts = serve(alerts, {
  filters: {
    alert_type: (_call: Call, types: AlertType[]) => ({ OR: types.map(ofType) }),
    state: async (call: Call, states: AlertState[]) => {
      const found: object[] = [];
      for (const state of states) found.push(await conditionOf(call, state));
      return { OR: found };
    },
  },
  sorts: { level: byLevel },
  present: async (call, rows) => {
    const shown = await shownAlerts(call, rows);
    return withCases(call, await withContributions(call, await withPeople(call, shown), rows), rows);
  },
  detail: async (call, row) => {
    const shown = await shownAlerts(call, [row]);
    const alert = firstOf(
      await withCases(call, await withContributions(call, await withPeople(call, shown), [row]), [row]),
    );
    const changes = await call.tx.alertChange.findMany({
      where: { alert_id: row.id },
      orderBy: [{ at: "asc" }, { id: "asc" }],
      take: 500,
      select: { id: true, at: true, action: true, from: true, to: true, value: true, user_id: true, note: true },
    });
    const system = unitSystemFor(call.viewer, row.plant);
    const convert = converterFor(row.sensor.data_set, row.parameter ?? 0, system, row.alert_rule);

    const diagnosis = await latestDiagnosis(call, row.sensor_id);
    const records = diagnosis?.fault ? await diagnosisRecords(call, row.plant_id) : [];
    /** How often this diagnosis was right in the plant; null before anybody has checked one. */
    const diagnosis_record = records.find(({ fault }) => fault === diagnosis?.fault) ?? null;

    return {
      ...alert,
      diagnosis,
      diagnosis_record,
      /** Of its item or machine, today. */
      warranty: await warrantyOf(call, { equipment_id: row.sensor.equipment?.id ?? null }, call.now),
      /** What a verdict on the diagnosis would judge: as it was noted, else as the waveforms name it now. */
      judged_fault: judgedFault(row.diagnosed_fault, diagnosis),
      changes: changes.map((change) => ({ ...change, value: convert(change.value) })),
    };
  },
});
