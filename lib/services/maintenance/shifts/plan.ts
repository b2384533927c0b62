import { laterOf } from "@/lib/domain/maintenance/recurrence";
import {
  begunShifts,
  noteDaysBack,
  offeredShifts,
  overlapIn,
  type PlantShift,
  plantShifts,
} from "@/lib/domain/maintenance/shift";
import { dateText, dayOf, dayText } from "@/lib/domain/shared/calendar-month";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import { clockMinutes, nextDate, type Span, shortestShiftMinutes } from "@/lib/domain/shared/shifts";
import { localDate } from "@/lib/domain/shared/time-zones";
import type { PlantShiftsInput } from "@/lib/inputs/shifts";
import { plants } from "@/lib/resources/plants";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { listOf } from "@/lib/services/oee/process";

/** When the shifts of a plant are, and the rows of those that have begun. */

const dayMs = 86_400_000;

const columns = { id: true, company_id: true, time_zone: true, shifts: true, shifts_since: true } as const;

interface Planned {
  id: number;
  company_id: number;
  time_zone: string;
  shifts: unknown;
  shifts_since: Date | null;
}

const shiftsIn = ({ shifts }: Pick<Planned, "shifts">) => shifts as PlantShift[];

const dateAt = (at: number, { time_zone }: Pick<Planned, "time_zone">) => dateText(localDate(at, time_zone));

/**
 * Makes the shifts that have begun by now and are not there yet, at most those of two weeks. Another call at the same
 * time makes the same, and each is there once.
 */
export async function makeShifts(tx: Tx, plant_id: number, now: Date): Promise<void> {
  const last = await tx.shift.findFirst({
    where: { plant_id },
    orderBy: { starts_at: "desc" },
    select: { ends_at: true },
  });
  if (last && last.ends_at > now) return;
  const plant = await tx.plant.findFirst({ where: { id: plant_id, deleted_at: null }, select: columns });
  if (plant) await makeOf(tx, plant, { over: last?.ends_at.getTime() ?? null, now });
}

async function makeOf(tx: Tx, plant: Planned, { over, now }: { over: number | null; now: Date }) {
  const earliest = Math.max(over ?? 0, now.getTime() - noteDaysBack * dayMs);
  const since = plant.shifts_since ? dayText(plant.shifts_since) : "";
  const first = dateAt(earliest - dayMs, plant);
  const dates = { from: laterOf(first, since), to: dateAt(now.getTime(), plant) };
  const planned = plantShifts(shiftsIn(plant), dates, plant.time_zone, await holidaysIn(tx, plant.id, dates));
  const begun = begunShifts(planned, over ?? 0, now.getTime());
  // A plant that has had none begins with the one that runs, or ran last.
  const fresh = over === null ? begun.slice(-1) : begun;
  const { id: plant_id, company_id } = plant;
  await tx.shift.createMany({
    data: fresh.map(({ date, span, from, to }) => ({
      company_id,
      plant_id,
      date: dayOf(date),
      name: span.name,
      starts_at: new Date(from),
      ends_at: new Date(to),
    })),
    skipDuplicates: true,
  });
}

async function holidaysIn(tx: Tx, plant_id: number, { from, to }: { from: string; to: string }) {
  const rows = await tx.plantHoliday.findMany({
    where: { plant_id, date: { gte: dayOf(from), lte: dayOf(to) } },
    select: { date: true },
  });

  return new Set(rows.map(({ date }) => dayText(date)));
}

/** The shift in which a moment is, or after whose end it is; null: it is before the first. */
export const shiftAt = (tx: Tx, plant_id: number, at: Date) =>
  tx.shift.findFirst({
    where: { plant_id, starts_at: { lte: at } },
    orderBy: { starts_at: "desc" },
    select: { id: true },
  });

/** The times of a plant, and while it has none what its counted lines suggest. */
export async function timesOf(call: Call, plant_id: number) {
  const plant = await call.tx.plant.findFirst({ where: { id: plant_id, deleted_at: null }, select: columns });
  if (!plant) throw notFound();
  const lines = await call.tx.conveyorProcess.findMany({
    where: { plant_id, deleted_at: null },
    orderBy: { id: "asc" },
    select: { work_days: true, shifts: true },
  });
  const own = shiftsIn(plant);

  return {
    shifts: own,
    since: plant.shifts_since && dayText(plant.shifts_since),
    offered:
      own.length > 0
        ? []
        : offeredShifts(lines.map(({ work_days, shifts }) => ({ work_days, shifts: listOf<Span>(shifts) }))),
  };
}

/** Sets all shifts of a plant. They count from tomorrow; those of today are made as they were. */
export async function saveTimes(call: Call, plant_id: number, { shifts }: PlantShiftsInput) {
  const { tx, now } = call;
  await find(call, plants, plant_id);
  // One after the other: each keeps today as it was before it.
  await tx.$queryRaw`select id from plants where id = ${plant_id} for no key update`;
  const before = await tx.plant.findUniqueOrThrow({ where: { id: plant_id }, select: columns });
  check(shifts);
  await makeShifts(tx, plant_id, now);
  await makeToday(tx, before, now);
  const tomorrow = nextDate(dateAt(now.getTime(), before));
  const numbered = withIds(shifts, shiftsIn(before));
  await tx.plant.updateMany({
    where: { id: plant_id },
    data: { shifts: numbered.map((shift) => ({ ...shift })), shifts_since: dayOf(tomorrow) },
  });
  const { company_id } = before;
  await audit(call, "shift_times", "plants", plant_id, {
    before: { shifts: shiftsIn(before) },
    after: { shifts: numbered },
    company_id,
    plant_id,
  });
  publish(tx, { subject: "shifts", action: "times", company_id, plant_id });

  return timesOf(call, plant_id);
}

/** What of today is still to come begins as planned, whatever is planned for tomorrow. */
async function makeToday(tx: Tx, plant: Planned, now: Date) {
  const today = dateAt(now.getTime(), plant);
  const last = await tx.shift.findFirst({
    where: { plant_id: plant.id },
    orderBy: { starts_at: "desc" },
    select: { ends_at: true },
  });
  const since = plant.shifts_since ? dayText(plant.shifts_since) : "";
  if (today < since) return;
  const dates = { from: today, to: today };
  const planned = plantShifts(shiftsIn(plant), dates, plant.time_zone, await holidaysIn(tx, plant.id, dates));
  const coming = begunShifts(planned, last?.ends_at.getTime() ?? 0, Number.POSITIVE_INFINITY);
  await tx.shift.createMany({
    data: coming.map(({ date, span, from, to }) => ({
      company_id: plant.company_id,
      plant_id: plant.id,
      date: dayOf(date),
      name: span.name,
      starts_at: new Date(from),
      ends_at: new Date(to),
    })),
    skipDuplicates: true,
  });
}

function check(shifts: PlantShiftsInput["shifts"]) {
  const short = shifts.findIndex((shift) => clockMinutes(shift) < shortestShiftMinutes);
  if (short >= 0) throw invalidField(`shifts.${short}.ends`, "work-orders.total_time");
  const overlapping = overlapIn(shifts);
  if (overlapping >= 0) throw invalidField(`shifts.${overlapping}.starts`, "shifts.overlaps");
}

function withIds(shifts: PlantShiftsInput["shifts"], before: readonly PlantShift[]): PlantShift[] {
  const known = before.map(({ id }) => id);
  const strange = shifts.findIndex(({ id }) => id !== undefined && !known.includes(id));
  if (strange >= 0) throw invalidField(`shifts.${strange}.id`, "errors.does_not_exist");
  let next = Math.max(0, ...known);

  return shifts.map((shift) => ({ ...shift, id: shift.id ?? ++next }));
}
