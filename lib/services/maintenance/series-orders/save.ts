import { can, isSupervisor, withoutPermission } from "@/lib/domain/identity/viewer";
import {
  datesFrom,
  instantAt,
  intervalAfter,
  isSameRule,
  landsOn,
  laterOf,
  type Recurrence,
} from "@/lib/domain/maintenance/recurrence";
import { dayOf, dayText, plantDay } from "@/lib/domain/shared/calendar-month";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { type CustomValues, changedIn } from "@/lib/domain/structure/custom-fields";
import type { RecurrenceInput } from "@/lib/inputs/recurrence";
import type { NewWorkOrder } from "@/lib/resources/work-orders";
import { type ChangedSeries, workSeries } from "@/lib/resources/work-series";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { customKept, customOfNew, type GivenCustom } from "@/lib/server/resources/custom";
import { plantCalendar } from "@/lib/services/structure/plants/calendar";
import { type AssignedTo, checkAssigned, placeOf } from "../place";
import { notYours } from "../refuse";
import { checkMeter, restartMeter } from "../series/meter";
import { type FoundWorkSeries, servedWorkSeries } from "../series/served";
import { lockSeries, ruleOf, type Series, storedOf } from "../series/stored";
import { untouched, withdrawOrders } from "../series/withdraw";
import { updateWorkOrder } from "../work-orders/save";
import { type Generated, generate } from "./generate";

/** Makes a series, its first order at once and every other that is due. */
export async function createSeries(
  call: Call,
  given: Omit<NewWorkOrder, "recurring">,
  rule: RecurrenceInput,
): Promise<Generated> {
  refuseOwn(given);
  if (!given.name) throw invalidField("name", "errors.is_required");
  const place = await placeOf(call, given);
  const input = { ...given, custom: await customOfNew(call, "work_orders", { ...place, kind: "order" }, given.custom) };
  await checkMeter(call, place.plant_id, { ...place, meter: rule.meter });
  const plant = await call.tx.plant.findUniqueOrThrow({
    where: { id: place.plant_id },
    select: { time_zone: true },
  });
  const { id } = await call.tx.workSeries.create({
    data: {
      ...place,
      ...(await storedOf(call, input)),
      name: given.name,
      assigned_user_id: input.assigned_user_id ?? null,
      assigned_team_id: input.assigned_team_id ?? null,
      rule: rule as object,
      next_on: firstDate(rule, plantDay(call.now, plant.time_zone)),
      created_by: call.viewer.user_id,
    },
    select: { id: true },
  });
  await keepFiles(call, { id, ...place }, input.file_ids);
  const series = await lockedSeries(call, id);
  await restartMeter(call, series);
  await note(call, "create", series);
  const generated = await generate({ ...call, person: call }, id, { first: true });
  if (generated.made.length === 0) throw invalidField("recurring.ends_on", "work-series.no_date");

  return generated;
}

/** The first date of the rule that is still to come. */
const firstDate = (rule: Recurrence, today: string) => {
  const from = laterOf(today, rule.starts_on);
  const date = rule.mode === "fixed" ? datesFrom(rule, from).next().value : from;
  return date && !(rule.ends_on && date > rule.ends_on) ? dayOf(date) : null;
};

/**
 * The first date of a changed rule that is still to come. Floating work keeps the interval since it was last done: another person or
 * another lead makes nothing due.
 */
async function nextDate(call: Call, series: Series, rule: Recurrence, today: string) {
  if (rule.mode === "fixed") return firstDate(rule, today);
  const before = ruleOf(series);
  const isSame = (["mode", "period_type", "every", "starts_on"] as const).every(
    (field) => before[field] === rule[field],
  );
  if (isSame && series.next_on) return firstDate(rule, dayText(series.next_on));
  const ended = await lastEnd(call, series);
  return firstDate(rule, ended ? laterOf(today, intervalAfter(rule, ended)) : today);
}

/** The day, on the plant's clock, on which an order of the series was last completed or denied. */
async function lastEnd({ tx }: Call, { id, plant }: Series): Promise<string | null> {
  const [last] = await tx.$queryRaw<{ at: Date | null }[]>`
    select max(coalesce(w.completed_at, e.created_at)) as at from work_orders w
      left join work_order_events e on e.work_order_id = w.id and e.action = 'deny' and w.status = 'denied'
    where w.series_id = ${id}::int and w.status in ('completed', 'closed', 'denied')`;
  return last?.at ? plantDay(last.at, plant.time_zone) : null;
}

/** What one order has and a series has not. */
const ownOfOrder = ["due_at", "extended_at", "scheduled_at", "parent_id", "alert_id"] as const;

function refuseOwn(input: Omit<NewWorkOrder, "recurring">) {
  const given = ownOfOrder.find((field) => input[field] != null);
  if (given) throw invalidField(given, "work-series.not_with_recurring");
  if (input.kind === "log") throw invalidField("recurring", "work-series.orders_only");
}

/**
 * Changes a series, and with it those of its orders from today on that nobody has begun and that were not changed by
 * themselves. Another rule takes back the orders whose dates it does not have.
 */
export async function changeSeries(
  call: Call,
  id: number,
  { recurring: rule, version, ...given }: ChangedSeries,
): Promise<FoundWorkSeries> {
  const before = await find(call, workSeries, id);
  const series = await lockedSeries(call, id);
  // A series that has ended is started again by another rule only: a form sends the rule with every change.
  const recurring = rule && series.ended_at && isSameRule(ruleOf(series), rule) ? undefined : rule;
  const custom = given.custom && newIn(series, given.custom);
  const input = { ...given, ...(custom && { custom: await customOfSeries(call, series, custom) }) };
  checkMay(call, series);
  if (version !== undefined && version !== series.version)
    throw new DomainError("conflict", "errors.stale_version", { data: await servedWorkSeries.find(call, id) });
  const place = await placeBy(call, series, input);
  const assigned = assignedBy(series, input);
  if (assigned) await checkAssigned(call, series, assigned);
  const equipment_id = place?.equipment_id ?? series.equipment_id;
  const production_line_id = place?.production_line_id ?? series.production_line_id;
  if (recurring) await checkMeter(call, series.plant_id, { equipment_id, production_line_id, meter: recurring.meter });

  const today = plantDay(call.now, series.plant.time_zone);
  const next_on = recurring && (await nextDate(call, series, recurring, today));
  await call.tx.workSeries.update({
    where: { id },
    data: {
      ...(await storedOf(call, input, series)),
      ...place,
      ...assigned,
      ...(recurring && { rule: recurring as object, next_on, ended_at: next_on ? null : call.now }),
      version: { increment: 1 },
    },
  });
  await keepFiles(call, series, input.file_ids);
  await followOrders(call, series, { input: { ...given, custom }, recurring, today });
  const after = await lockedSeries(call, id);
  if (recurring && !ruleOf(series).meter) await restartMeter(call, after);
  if (recurring) await generate({ ...call, person: call }, id);
  await note(call, "update", after, before);

  return servedWorkSeries.find(call, id);
}

const customIn = ({ template }: Series) => (template as { custom?: CustomValues }).custom ?? {};

/** What of the given values the series does not have, with those that it loses as null; undefined: nothing. */
function newIn(series: Series, given: GivenCustom) {
  const changed = changedIn(customIn(series), given);
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** What its orders begin with of the company's own fields: what is not named stays. */
const customOfSeries = (call: Call, series: Series, given: GivenCustom) =>
  customKept(call, "work_orders", {
    place: { company_id: series.company_id, plant_id: series.plant_id, kind: "order" },
    given,
    before: customIn(series),
  });

interface Change {
  input: Omit<ChangedSeries, "recurring" | "version">;
  recurring: RecurrenceInput | undefined;
  today: string;
}

/** The orders that are still as the series made them take part in its change. */
async function followOrders(call: Call, series: Series, { input, recurring, today }: Change) {
  const { tx } = call;
  const own = { occurrence: { is: { is_detached: false, date: { gte: dayOf(today) } } } };
  const rows = await tx.workOrder.findMany({
    where: { AND: [{ series_id: series.id }, untouched, own] },
    orderBy: { id: "asc" },
    select: { id: true, occurrence: { select: { id: true, date: true } } },
  });
  // Dates that came to nothing under the old rule are open again under the new one.
  if (recurring)
    await tx.workSeriesOccurrence.deleteMany({
      where: { series_id: series.id, date: { gte: dayOf(today) }, state: { not: "made" }, reason: { not: "deleted" } },
    });
  const calendar = recurring && (await plantCalendar(tx, series.plant_id, today));
  const { version: _version, file_ids, ...fields } = input as ChangedSeries;
  for (const { id, occurrence } of rows) {
    if (!occurrence) continue;
    const date = dayText(occurrence.date);
    const day = recurring && calendar ? dayUnder(recurring, date, calendar) : undefined;
    if (day === null) {
      await withdrawOrders(call, series.id, { id });
      continue;
    }
    const due_at = recurring && day ? instantAt(day, recurring.time, series.plant.time_zone) : undefined;
    if (day) await tx.workSeriesOccurrence.update({ where: { id: occurrence.id }, data: { day: dayOf(day) } });
    await updateWorkOrder(call, id, { ...fields, ...(due_at && { due_at }) });
    if (file_ids) await linkFiles(call, { ...series, id }, file_ids);
  }
}

/** An order that nobody has begun has the files of its series, which nobody has captured at it. */
async function linkFiles({ tx }: Call, { company_id, plant_id, id: work_order_id }: Owned, ids: readonly number[]) {
  await tx.workOrderFile.deleteMany({ where: { work_order_id, file_id: { notIn: [...ids] } } });
  const data = [...new Set(ids)].map((file_id) => ({ company_id, plant_id, work_order_id, file_id }));
  await tx.workOrderFile.createMany({ data, skipDuplicates: true });
}

/** Where a date lands under another rule; null where that does not have it. */
function dayUnder(rule: Recurrence, date: string, calendar: Parameters<typeof landsOn>[2]): string | null {
  const isThere = rule.mode === "floating" || datesFrom(rule, date).next().value === date;
  return isThere ? landsOn(rule, date, calendar) : null;
}

/** Ends a series: what nobody has begun is taken back, what was begun stays. */
export async function endSeries(call: Call, id: number): Promise<void> {
  await find(call, workSeries, id);
  if (!can(call.viewer, "delete_maintenance")) throw withoutPermission(call.viewer, "delete_maintenance");
  const series = await lockedSeries(call, id);
  checkMay(call, series);
  const today = plantDay(call.now, series.plant.time_zone);
  await withdrawOrders(call, id, { occurrence: { is: { date: { gte: dayOf(today) } } } });
  if (series.ended_at) return;
  await call.tx.workSeries.update({
    where: { id },
    data: { ended_at: call.now, next_on: null, look_at: null, version: { increment: 1 } },
  });
  await note(call, "end", series);
}

async function lockedSeries(call: Call, id: number) {
  const series = await lockSeries(call, id);
  if (!series) throw notFound();
  return series;
}

/** Makes what is due of a series, and on request all until a date. */
export async function generateSeries(call: Call, id: number, { until }: { until?: string }) {
  await find(call, workSeries, id);
  const { made, missed, skipped } = await generate({ ...call, person: call }, id, { until });
  const series = await lockedSeries(call, id);
  if (made.length + missed + skipped > 0) await note(call, "generate", series);

  return { made: made.map(({ id: order_id, due_at }) => ({ id: order_id, due_at })), missed, skipped };
}

function checkMay({ viewer }: Call, { created_by }: Series) {
  if (!isSupervisor(viewer) && created_by !== viewer.user_id) throw notYours("series");
}

async function placeBy(call: Call, series: Series, input: Change["input"]) {
  const fields = ["production_line_id", "machine_id", "asset_id", "equipment_id"] as const;
  if (input.plant_id !== undefined && input.plant_id !== series.plant_id)
    throw invalidField("plant_id", "work-orders.place_disagrees");
  if (fields.every((field) => input[field] === undefined || input[field] === series[field])) return null;
  const { production_line_id, machine_id, asset_id, equipment_id } = input;
  return placeOf(call, { plant_id: series.plant_id, production_line_id, machine_id, asset_id, equipment_id });
}

/** Given to a team it is nobody's in particular, given to a person no team's. */
function assignedBy(
  series: Series,
  { assigned_user_id: user, assigned_team_id: team }: Change["input"],
): AssignedTo | null {
  if (user === undefined && team === undefined) return null;
  const after = { assigned_user_id: user ?? null, assigned_team_id: team ?? null };
  if (after.assigned_user_id === null && after.assigned_team_id === null)
    throw invalidField("assigned_user_id", "work-orders.should_be_assigned");
  return after.assigned_user_id === series.assigned_user_id && after.assigned_team_id === series.assigned_team_id
    ? null
    : after;
}

type Owned = { id: number; company_id: number; plant_id: number };

/** New ones must be the person's own uploads, as those of an order. */
async function keepFiles({ tx, viewer }: Call, { id: series_id, company_id, plant_id }: Owned, ids?: number[]) {
  if (!ids) return;
  const there = await tx.workSeriesFile.findMany({ where: { series_id }, select: { file_id: true } });
  const fresh = [...new Set(ids)].filter((id) => !there.some(({ file_id }) => file_id === id));
  const own = await tx.file.count({ where: { id: { in: fresh }, user_id: viewer.user_id } });
  if (own !== fresh.length) throw invalidField("file_ids", "errors.does_not_exist");
  await tx.workSeriesFile.deleteMany({ where: { series_id, file_id: { notIn: ids } } });
  await tx.workSeriesFile.createMany({ data: fresh.map((file_id) => ({ company_id, plant_id, series_id, file_id })) });
}

async function note(
  call: Call,
  action: "create" | "update" | "end" | "generate",
  series: Series,
  before?: Record<string, unknown>,
) {
  const { id, company_id, plant_id } = series;
  const { plant: _plant, files: _files, ...after } = series;
  await audit(call, action, "work-series", id, { before, after, company_id });
  publish(call.tx, { subject: "work-series", action, id, company_id, plant_id });
}
