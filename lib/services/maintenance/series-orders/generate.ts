import {
  addDays,
  dueOccurrences,
  instantAt,
  laterOf,
  leadOf,
  type Occurrence,
} from "@/lib/domain/maintenance/recurrence";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { dayOf, dayText, plantDay } from "@/lib/domain/shared/calendar-month";
import { invalidField } from "@/lib/domain/shared/errors";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { recordEvent } from "../order-log";
import { type Known, knownOf, type OpenOrder } from "../series/known";
import { isMeterDue } from "../series/meter";
import { notifyOfSkippedDate } from "../series/notice";
import { lockDueSeries, lockSeries, ruleOf, type Series } from "../series/stored";
import { bearOrder, type Generating } from "./born";

export interface Generated {
  made: WorkOrderRow[];
  missed: number;
  skipped: number;
}

interface Asked {
  /** Orders up to this date as well, however far ahead. */
  until?: string;
  /** The first order is made at once, however far ahead it is due. */
  first?: boolean;
}

/** Why a date was not made. */
export type SkipReason = "holiday" | "two_open" | "deleted" | "item_archived" | "item_stored" | "item_limbo";

/**
 * Makes what is due of a series: the orders whose lead has begun, and what became of the other dates. Doing it twice, at once
 * or again after a worker has died makes nothing twice, because the series is held and each date is noted once.
 */
export async function generate(call: Generating, id: number, asked: Asked = {}): Promise<Generated> {
  const series = await lockSeries(call, id);
  if (!series) return { made: [], missed: 0, skipped: 0 };

  return generateHeld(call, series, await knownOf(call, [series]), asked);
}

/**
 * The same of several series of one plant whose time has come, in one transaction; those that another call holds are left
 * out. All are held before the first order is made: a call that makes an order holds the numbers of the plant, and must
 * not wait for a series then.
 */
export async function generateTogether(call: Generating, ids: readonly number[]): Promise<number> {
  const all = await lockDueSeries(call, ids);
  if (all.length === 0) return 0;
  const known = await knownOf(call, all);
  for (const series of all) await generateHeld(call, series, known);

  return all.length;
}

async function generateHeld(call: Generating, series: Series, known: Known, asked: Asked = {}): Promise<Generated> {
  const generated: Generated = { made: [], missed: 0, skipped: 0 };
  if (series.ended_at) return generated;
  const work = await begin(call, series, known, asked);
  if (await isMeterDue(call, series)) await byMeter(work);
  await byDate(work);
  await note(work);

  return work.generated;
}

interface Work {
  call: Generating;
  series: Series;
  asked: Asked;
  known: Known;
  /** Dates of the rule that are noted. */
  dates: Set<string>;
  today: string;
  /** The last day whose lead has begun. */
  ahead: string;
  open: OpenOrder[];
  idle: SkipReason | null;
  next: Occurrence | null;
  generated: Generated;
}

async function begin(call: Generating, series: Series, known: Known, asked: Asked): Promise<Work> {
  const today = plantDay(call.now, series.plant.time_zone);
  const next_on = series.next_on && dayText(series.next_on);

  return {
    call,
    series,
    asked,
    today,
    known,
    open: [...known.openOf(series)],
    dates: known.datesOf(series),
    ahead: addDays(today, leadOf(ruleOf(series))),
    idle: await idleBecause(call, series, known),
    next: next_on === null ? null : { date: next_on, day: next_on },
    generated: { made: [], missed: 0, skipped: 0 },
  };
}

/** What stands in a storeroom, waits for a place or is archived needs no work. */
async function idleBecause({ tx }: Pick<Call, "tx">, series: Series, known: Known): Promise<SkipReason | null> {
  const { equipment_id, ...place } = series;
  if (equipment_id === null) {
    const within = [
      place.asset_id && tx.asset.count({ where: { id: place.asset_id, ...gone } }),
      place.machine_id && tx.machine.count({ where: { id: place.machine_id, ...gone } }),
      place.production_line_id && tx.productionLine.count({ where: { id: place.production_line_id, ...gone } }),
    ];
    return (await Promise.all(within)).some(Boolean) ? "item_archived" : null;
  }
  const item = known.itemOf(series);
  if (!item || item.archived_at || item.deleted_at) return "item_archived";
  if (item.is_store_room) return "item_stored";

  return item.is_limbo ? "item_limbo" : null;
}

const gone = { OR: [{ archived_at: { not: null } }, { deleted_at: { not: null } }] };

async function byDate(work: Work) {
  const { series, asked, known, dates, today, ahead, generated } = work;
  const { calendar } = known;
  const rule = ruleOf(series);
  const isFloating = rule.mode === "floating";
  if (!work.next || (isFloating && work.open.length > 0 && !asked.first)) {
    if (isFloating && work.open.length > 0) work.next = null;
    return;
  }
  const until = laterOf(asked.until ?? ahead, ahead);
  const days = { next_on: work.next.date, today, taken: known.takenBy(series) };
  let found = dueOccurrences(rule, calendar, { ...days, until });
  if (asked.first && found.due.every(({ day, is_missed }) => day === null || is_missed) && found.next?.day)
    found = dueOccurrences(rule, calendar, { ...days, until: found.next.day });
  work.next = found.next;
  for (const one of found.due) {
    if (dates.has(one.date)) continue;
    const { date, day } = one;
    if (one.is_missed) await noteDate(work, one, { state: "missed", reason: "outage" });
    else if (day === null) await noteDate(work, one, { state: "skipped", reason: "holiday" });
    else await make(work, { date, day, due_at: instantAt(day, rule.time, series.plant.time_zone) });
    // The next date of floating work follows from when this is done.
    if (isFloating && generated.made.length > 0) {
      work.next = null;
      return;
    }
  }
}

/**
 * It has run for as long as the rule allows: the date that comes next is now, with the days ahead that the rule gives for
 * the work. A date whose lead has begun stays where it is.
 */
async function byMeter(work: Work) {
  const { call, series, today, open } = work;
  const { mode, time } = ruleOf(series);
  const day = laterOf(work.ahead, addDays(today, 1));
  const due_at = instantAt(day, time, series.plant.time_zone);
  const later = open.find((order) => order.status === "pending" && order.due_at !== null && order.due_at > due_at);
  if (later) {
    const { count } = await call.tx.workOrder.updateMany({
      where: { id: later.id, status: "pending" },
      data: { due_at, version: { increment: 1 } },
    });
    const order = { id: later.id, company_id: series.company_id, plant_id: series.plant_id };
    if (count > 0) await recordEvent(call.tx, order, null, { action: "update", data: { by_meter: true } });
    return;
  }
  if (work.idle || open.length > 0 || !work.next) return;
  const { date } = work.next;
  if (date <= day || work.dates.has(date)) return;
  await make(work, { date, day, due_at });
  const after = dueOccurrences(ruleOf(series), work.known.calendar, {
    next_on: addDays(date, 1),
    today,
    until: date,
    taken: new Set(),
  });
  work.next = mode === "floating" ? null : after.next;
}

async function make(work: Work, { date, day, due_at }: { date: string; day: string; due_at: Date }) {
  const { call, series, asked, ahead, open, idle, generated } = work;
  if (idle && asked.first) throw invalidField("equipment_id", "work-series.not_in_use");
  if (idle) return noteDate(work, { date, day }, { state: "skipped", reason: idle });
  const before = open.filter((order) => order.due_at === null || order.due_at < due_at);
  // What a person has made ahead is not what piles up.
  if (day <= ahead && before.length >= mostOpen) {
    await noteDate(work, { date, day }, { state: "skipped", reason: "two_open" });
    await notifyOfSkippedDate(call, series, { date, labels: before.map(({ number }) => workOrderNumber(number)) });
    return;
  }
  const isKnown = series.assigned_user_id !== null && work.known.isAssignable(series.assigned_user_id);
  const row = await bearOrder(call, series, { date, day, due_at, isFirst: asked.first, isAssignable: isKnown });
  work.dates.add(date);
  generated.made.push(row);
  open.push(row);
}

/** Orders of one series that may be open before its next date is skipped. */
const mostOpen = 2;

async function noteDate(
  { call, series, generated }: Work,
  { date, day }: Occurrence,
  { state, reason }: { state: "missed" | "skipped"; reason: SkipReason | "outage" },
) {
  const { company_id, plant_id, id: series_id } = series;
  await call.tx.workSeriesOccurrence.create({
    data: { company_id, plant_id, series_id, state, reason, date: dayOf(date), day: day && dayOf(day) },
  });
  generated[state] += 1;
}

const meterEvery = 3_600_000;

/** When the series is looked at next. A fixed rule without another date has ended. */
async function note({ call, series, next }: Work) {
  const rule = ruleOf(series);
  const date = next && instantAt(addDays(next.day ?? next.date, -leadOf(rule)), "00:00", series.plant.time_zone);
  const meter = rule.meter && new Date(call.now.getTime() + meterEvery);
  const instants = [date, meter].filter((one) => one instanceof Date).map(Number);
  const hasEnded = next === null && rule.mode === "fixed";
  await call.tx.workSeries.updateMany({
    where: { id: series.id },
    data: {
      next_on: next && dayOf(next.date),
      look_at: instants.length > 0 ? new Date(Math.min(...instants)) : null,
      ...(hasEnded && { ended_at: call.now }),
    },
  });
}
