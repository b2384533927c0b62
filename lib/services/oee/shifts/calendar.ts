import { addDays, laterOf } from "@/lib/domain/maintenance/recurrence";
import { type PlannedShift, type ShiftPlan, shiftsWithBreaks } from "@/lib/domain/oee/shifts";
import { dateText, dayOf, dayText } from "@/lib/domain/shared/calendar-month";
import { localDate } from "@/lib/domain/shared/time-zones";
import { asProvider, type Tx, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { inOperation } from "@/lib/services/structure/plants/in-operation";
import { type CountedProcess, listOf, lockProcess } from "../process";

/** How far ahead shifts are planned, so that a break of tomorrow can be moved. */
const daysAhead = 3;

const planOf = ({ work_days, shifts, breaks }: CountedProcess): ShiftPlan => ({
  work_days,
  shifts: listOf(shifts),
  breaks: listOf(breaks),
});

/** The date of an instant on the clock of the plant. */
const dateOf = (at: number, process: CountedProcess) => dateText(localDate(at, process.plant.time_zone));

/**
 * Plans the shifts of dates for which none is planned yet. What was planned stays, whatever has become of the template, so
 * that late counts meet the shift as it was; and so does a day between planned ones on which nothing was.
 */
async function planShifts(tx: Tx, process: CountedProcess, dates: { from: string; to: string }): Promise<void> {
  const known = await tx.processShift.findMany({
    where: { process_id: process.id, date: { gte: dayOf(dates.from), lte: dayOf(dates.to) } },
    select: { date: true },
  });
  const planned = new Set(known.map(({ date }) => dayText(date)));
  const { first, last } = await plannedDates(tx, process);
  const since = dateOf(process.created_at.getTime(), process);
  const isFree = (date: string) => date >= since && first !== null && last !== null && date > first && date < last;
  const shifts = await plannedBy(tx, process, dates);
  await store(
    tx,
    process,
    shifts.filter(({ date }) => !planned.has(date) && !isFree(date)),
  );
}

/** The first and the last date with a shift; null: there is none. */
async function plannedDates(tx: Tx, process: CountedProcess) {
  const { _min, _max } = await tx.processShift.aggregate({
    where: { process_id: process.id },
    _min: { date: true },
    _max: { date: true },
  });

  return { first: _min.date && dayText(_min.date), last: _max.date && dayText(_max.date) };
}

/** Shifts by the template, on days that are no holidays. */
export async function plannedBy(tx: Tx, process: CountedProcess, dates: { from: string; to: string }) {
  const holidays = await tx.plantHoliday.findMany({
    where: { plant_id: process.plant_id, date: { gte: dayOf(dates.from), lte: dayOf(dates.to) } },
    select: { date: true, name: true },
  });
  const calendar = { holidays: new Map(holidays.map(({ date, name }) => [dayText(date), name])) };

  return shiftsWithBreaks(planOf(process), dates, process.plant.time_zone, calendar);
}

/** Those from the day before one instant to the day after another. */
export const planAround = (tx: Tx, process: CountedProcess, { from, to }: { from: number; to: number }) =>
  planShifts(tx, process, { from: addDays(dateOf(from, process), -1), to: addDays(dateOf(to, process), 1) });

/** From now on. A shift that is over stays as it was; one that runs is planned again, with its moved breaks. */
export async function planAgain(tx: Tx, process: CountedProcess, now: Date): Promise<void> {
  const running = await tx.processShift.findMany({
    where: { process_id: process.id, ends_at: { gt: now } },
    select: { starts_at: true, breaks: { select: { break_id: true, offset_minutes: true } } },
  });
  await tx.processShift.deleteMany({ where: { process_id: process.id, ends_at: { gt: now } } });
  const today = dateOf(now.getTime(), process);
  const last = await tx.processShift.findFirst({
    where: { process_id: process.id },
    orderBy: { ends_at: "desc" },
    select: { ends_at: true },
  });
  const shifts = await plannedBy(tx, process, { from: addDays(today, -1), to: addDays(today, daysAhead) });
  const over = last?.ends_at.getTime() ?? 0;
  // A shift that begins before the last one was over goes on from there.
  const coming = shifts
    .filter(({ to }) => to > now.getTime())
    .map((shift) => {
      const from = Math.max(shift.from, over);
      return { ...shift, from, breaks: shift.breaks.filter((pause) => pause.from >= from) };
    });
  await store(
    tx,
    process,
    coming.map((shift) => {
      const before = running.find(({ starts_at }) => starts_at.getTime() === shift.from);
      return { ...shift, breaks: shift.breaks.map((pause): StoredBreak => moved(pause, before?.breaks, shift)) };
    }),
  );
}

type Offset = { break_id: number; offset_minutes: number };

function moved(pause: StoredBreak, before: Offset[] | undefined, shift: PlannedShift): StoredBreak {
  const minutes = before?.find(({ break_id }) => break_id === pause.break_id)?.offset_minutes ?? 0;
  const [from, to] = [pause.from + minutes * 60_000, pause.to + minutes * 60_000];

  return from >= shift.from && to <= shift.to ? { ...pause, from, to, offset_minutes: minutes } : pause;
}

type StoredBreak = PlannedShift["breaks"][number] & { offset_minutes?: number };

async function store(
  tx: Tx,
  process: CountedProcess,
  shifts: readonly (Omit<PlannedShift, "breaks"> & { breaks: readonly StoredBreak[] })[],
) {
  const { id: process_id, company_id, plant_id, run_rate } = process;
  for (const { date, name, from, to, breaks } of shifts) {
    const [made] = await tx.$queryRaw<{ id: number }[]>`
      insert into process_shifts (company_id, plant_id, process_id, date, name, starts_at, ends_at, run_rate)
      values (${company_id}, ${plant_id}, ${process_id}, ${date}::date, ${name}, ${new Date(from)}, ${new Date(to)}, ${run_rate})
      on conflict (process_id, starts_at) do nothing returning id`;
    if (!made || breaks.length === 0) continue;
    await tx.processBreak.createMany({
      data: breaks.map((pause) => ({
        company_id,
        plant_id,
        shift_id: made.id,
        break_id: pause.break_id,
        name: pause.name,
        starts_at: new Date(pause.from),
        ends_at: new Date(pause.to),
        offset_minutes: pause.offset_minutes ?? 0,
      })),
    });
  }
}

/** After so many days without the planner, older ones stay unplanned: what was counted then has no shift. */
const daysMissed = 14;

/** Plans the coming days of every process, and those that were missed. Planned twice, the second finds nothing to do. */
export async function planAhead(now = new Date()): Promise<void> {
  const all = await asProvider((tx) =>
    tx.conveyorProcess.findMany({
      where: { deleted_at: null, plant: inOperation },
      select: { id: true, company_id: true, plant_id: true },
      orderBy: { id: "asc" },
    }),
  );
  await eachAlone("shifts not planned", all, ({ id, company_id, plant_id }) =>
    withinPlant(company_id, plant_id, async (tx) => {
      const process = await lockProcess(tx, id);
      if (!process) return;
      const today = dateOf(now.getTime(), process);
      const { last } = await plannedDates(tx, process);
      const missed = last === null ? today : laterOf(addDays(last, 1), addDays(today, -daysMissed));
      const yesterday = addDays(today, -1);
      const from = laterOf(missed, yesterday) === missed ? yesterday : missed;
      await planShifts(tx, process, { from, to: addDays(today, daysAhead) });
    }),
  );
}

/** The coming shifts of all lines of a plant whose holidays have changed. */
export async function planPlantAgain(tx: Tx, plant_id: number, now: Date): Promise<void> {
  const all = await tx.conveyorProcess.findMany({
    where: { plant_id, deleted_at: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of all) {
    const process = await lockProcess(tx, id);
    if (process) await planAgain(tx, process, now);
  }
}
