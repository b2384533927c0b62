import { lostAfterSeconds, minutesOf } from "@/lib/domain/oee/counts";
import { plannedStops, stopsOf } from "@/lib/domain/oee/stops";
import { intersection, type Stretch, union } from "@/lib/domain/oee/stretches";
import type { Tx } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import { type CountedProcess, lockProcess } from "../process";
import { planAround } from "../shifts/calendar";
import { sumShifts } from "../shifts/sum";
import { lastReadingAt, plannedOf, shiftsIn } from "../shifts/tally";
import { settleStops } from "../stops/settle-stops";
import { firstAfter, stepsIn } from "./readings";

const hour = 3_600_000;
const minute = 60_000;
/** Of a counter that catches up after weeks the oldest hours come first. */
const mostHours = 400;

/** @returns how many hours were counted */
export async function countProcess(tx: Tx, id: number, now: Date): Promise<number> {
  const process = await lockProcess(tx, id);
  if (!process) return 0;
  const marks = await tx.$queryRaw<{ bucket: Date; marks: number }[]>`
    select bucket, marks from count_marks where process_id = ${id} order by bucket limit ${mostHours}::int`;
  const hours = marks.map(({ bucket }) => ({ from: bucket.getTime(), to: bucket.getTime() + hour }));
  for (const stretch of union(hours).flatMap((one) => countable(process, one)))
    await countStretch(tx, process, stretch, now);
  await endUnread(tx, process, now);
  await sumShifts(tx, process, { from: now.getTime() - minute, to: now.getTime() }, now);
  await sumEnded(tx, process, now);
  await tx.$executeRaw`delete from count_marks m using unnest(${marks.map((one) => one.bucket)}::timestamptz[], ${marks.map((one) => one.marks)}::int[]) as u (bucket, marks)
    where m.process_id = ${id} and m.bucket = u.bucket and m.marks = u.marks`;
  const { company_id, plant_id } = process;
  publish(tx, { subject: "processes", action: "counted", id, company_id, plant_id });

  return marks.length;
}

/** What is counted by the counters that the line has now: what was counted by others is not counted again. */
function countable({ counted_from }: CountedProcess, stretch: Stretch): Stretch[] {
  const from = Math.max(stretch.from, counted_from?.getTime() ?? 0);

  return from < stretch.to ? [{ from, to: stretch.to }] : [];
}

/** A stop that goes on while the counter is lost ends with its last reading, before which the line is known to stand still. */
async function endUnread(tx: Tx, process: CountedProcess, now: Date) {
  const lastRead = await lastReadingAt(tx, process);
  if (lastRead === null || now.getTime() - lastRead <= lostAfterSeconds(process.stop_seconds) * 1000) return;
  const ended = await tx.$executeRaw`
    update downtimes set ended_at = greatest(started_at, ${new Date(lastRead)}::timestamptz), updated_at = ${now}::timestamptz
    where process_id = ${process.id} and ended_at is null and source = 'oee'`;
  if (ended > 0) await sumShifts(tx, process, { from: lastRead, to: now.getTime() }, now);
}

/** Shifts that ended while nobody counted. */
async function sumEnded(tx: Tx, process: CountedProcess, now: Date) {
  const open = await tx.$queryRaw<{ starts_at: Date; ends_at: Date }[]>`
    select starts_at, ends_at from process_shifts where process_id = ${process.id} and ends_at <= ${now}
      and ends_at > ${new Date(now.getTime() - 2 * 24 * hour)} and (counted_to is null or counted_to < ends_at)`;
  for (const { starts_at, ends_at } of open)
    await sumShifts(tx, process, { from: starts_at.getTime(), to: ends_at.getTime() }, now);
}

/**
 * Hours with new readings. What came late changes the step to the next reading of each counter as well, which may be hours
 * later.
 */
async function countStretch(tx: Tx, process: CountedProcess, stretch: Stretch, now: Date) {
  await planAround(tx, process, stretch);
  // The step that leads into the first hour ends what was seen of the minutes before it.
  const before = Math.ceil(lostAfterSeconds(process.stop_seconds) / 60) * minute;
  const from = Math.max(stretch.from - before, process.counted_from?.getTime() ?? 0);
  await countMinutes(tx, process, { from, to: stretch.to });
  const lost = lostAfterSeconds(process.stop_seconds) * 1000;
  const after = (await firstAfter(tx, process, stretch.to)).map((next) => {
    const to = (Math.floor(next / minute) + 1) * minute;
    // What is seen of the minutes in between has changed too, if the counter was not lost.
    return { from: next - stretch.to <= lost ? stretch.to : Math.max(stretch.to, to - minute), to };
  });
  for (const again of union(after)) await countMinutes(tx, process, again);
  const to = Math.max(stretch.to, ...after.map((again) => again.to));
  const stopped = await findStops(tx, process, { from: stretch.from, to }, now);
  await sumShifts(tx, process, stopped, now);
}

const partsIn = (counted: { parts: number; lost_parts: number } | undefined) =>
  counted ? counted.parts + counted.lost_parts : 0;

/** Minutes are replaced as a whole; what they differ by is what the line has made more. */
async function countMinutes(tx: Tx, process: CountedProcess, stretch: Stretch) {
  const { id, company_id, plant_id } = process;
  const counted = async (counter: "outfeed" | "infeed" | "reject", within: Stretch) =>
    new Map(minutesOf(await stepsIn(tx, process, counter, within), stretch).map((one) => [one.minute, one]));
  const outfeed = await counted("outfeed", { ...stretch, to: stretch.to + hour });
  const infeed = await counted("infeed", stretch);
  const reject = await counted("reject", stretch);
  const minutes = [...new Set([...outfeed.keys(), ...infeed.keys(), ...reject.keys()])].sort((a, b) => a - b);
  const [gone] = await tx.$queryRaw<[{ parts: bigint }]>`
    with gone as (delete from process_minutes
      where process_id = ${id} and minute >= ${new Date(stretch.from)} and minute < ${new Date(stretch.to)}
      returning outfeed + lost_parts as parts)
    select coalesce(sum(parts), 0) as parts from gone`;
  const parts = minutes.reduce((sum, at) => sum + partsIn(outfeed.get(at)), 0) - Number(gone.parts);
  if (parts !== 0) await tx.$executeRaw`update conveyor_processes set made = made + ${parts}::bigint where id = ${id}`;
  if (minutes.length === 0) return;
  await tx.$executeRaw`
    insert into process_minutes (process_id, company_id, plant_id, minute, outfeed, infeed, rejects, lost_parts, seen_seconds, is_reject_seen, resets)
    select ${id}::int, ${company_id}::int, ${plant_id}::int, u.* from unnest(
      ${minutes.map((at) => new Date(at))}::timestamptz[], ${minutes.map((at) => outfeed.get(at)?.parts ?? 0)}::int[],
      ${minutes.map((at) => infeed.get(at)?.parts ?? 0)}::int[], ${minutes.map((at) => reject.get(at)?.parts ?? 0)}::int[],
      ${minutes.map((at) => outfeed.get(at)?.lost_parts ?? 0)}::int[],
      ${minutes.map((at) => outfeed.get(at)?.seen_seconds ?? 0)}::float8[],
      ${minutes.map((at) => (reject.get(at)?.seen_seconds ?? 0) > 0)}::bool[],
      ${minutes.map((at) => outfeed.get(at)?.resets ?? 0)}::int[]) as u`;
}

/** Finds the stops of a stretch again, as after a break was moved, and sums its shifts. Who calls it holds the process. */
export async function countStops(tx: Tx, process: CountedProcess, stretch: Stretch, now: Date): Promise<void> {
  const to = Math.min(stretch.to, now.getTime());
  if (to <= stretch.from) return;
  const [counted] = countable(process, { ...stretch, to });
  await sumShifts(tx, process, counted ? await findStops(tx, process, counted, now) : { ...stretch, to }, now);
}

/** How far a stop is followed beyond the hours that were counted. */
const farthest = 48 * hour;

/** Stops of the counted hours, from the last part before them to the first one after. */
async function findStops(tx: Tx, process: CountedProcess, { from, to }: Stretch, now: Date): Promise<Stretch> {
  const [edges] = await tx.$queryRaw<[{ before: Date | null; after: Date | null }]>`
    select (select max(minute) from process_minutes where process_id = ${process.id} and outfeed > 0
        and minute < ${new Date(from)} and minute >= ${new Date(from - farthest)}) as before,
      (select min(minute) from process_minutes where process_id = ${process.id} and outfeed > 0
        and minute >= ${new Date(to)} and minute < ${new Date(to + farthest)}) as after`;
  // Where no part has come since, the line stood still up to its last reading, and not only up to the end of these hours.
  const lastKnown = Math.min(((await lastReadingAt(tx, process)) ?? 0) + 1, to + farthest);
  const whole = {
    from: Math.max(edges.before?.getTime() ?? from - hour, process.counted_from?.getTime() ?? 0),
    to: edges.after ? edges.after.getTime() + minute : Math.max(to, lastKnown),
  };
  const steps = await stepsIn(tx, process, "outfeed", whole);
  const lastRead = steps.at(-1)?.to ?? whole.from;
  const isLost = now.getTime() - lastRead > lostAfterSeconds(process.stop_seconds) * 1000;
  const shifts = await shiftsIn(tx, process.id, whole);
  // What was found by other counters stays: of these, nothing before them is known.
  const known = { from: process.counted_from?.getTime() ?? 0, to: Number.POSITIVE_INFINITY };
  const planned = intersection(shifts.flatMap(plannedOf), [known]);
  // A line without a signal has not gone on standing still.
  const stops = stopsOf(steps, process).map((stop) => (stop.to === null && isLost ? { ...stop, to: lastRead } : stop));
  await settleStops(tx, process, plannedStops(stops, planned, lastRead), whole);

  return whole;
}
