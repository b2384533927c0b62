import { noTally, type Tally } from "@/lib/domain/oee/figures";
import { intersection, type Stretch, secondsOf, without } from "@/lib/domain/oee/stretches";
import type { Tx } from "@/lib/server/data/db";
import type { CountedProcess } from "../process";

/** A shift as it is planned, with its breaks. */
export interface ShiftRow {
  id: number;
  starts_at: Date;
  ends_at: Date;
  run_rate: number;
  breaks: readonly { starts_at: Date; ends_at: Date }[];
}

/** A stop or a planned downtime; null: it has not ended. */
export interface StopRow {
  started_at: Date;
  ended_at: Date | null;
  is_planned: boolean;
  is_short: boolean;
  source: string;
  process_id: number | null;
  /** Who has ended it; null: nobody, or the counter. */
  closed_by: number | null;
}

export interface MinuteRow {
  minute: Date;
  outfeed: number;
  infeed: number;
  rejects: number;
  lost_parts: number;
  seen_seconds: number;
  is_reject_seen: boolean;
}

const minuteMs = 60_000;

/** Was the outfeed read all through a minute? Only then is what went in and did not come out lost. The sum is not exact. */
export const isReadWhole = ({ seen_seconds, lost_parts }: Pick<MinuteRow, "seen_seconds" | "lost_parts">): boolean =>
  seen_seconds >= 59 && lost_parts === 0;

const stretchOf = ({ started_at, ended_at }: StopRow, until: number): Stretch => ({
  from: started_at.getTime(),
  to: ended_at?.getTime() ?? until,
});

export const plannedOf = (shift: ShiftRow): Stretch[] =>
  without(
    [{ from: shift.starts_at.getTime(), to: shift.ends_at.getTime() }],
    shift.breaks.map(({ starts_at, ends_at }) => ({ from: starts_at.getTime(), to: ends_at.getTime() })),
  );

/**
 * What came of a shift, or of the part of it inside `within`. Its own stops count by their process; a planned downtime of the
 * line, as of an order, is no planned time either.
 */
export function tallyOf(
  { loss_count }: Pick<CountedProcess, "loss_count">,
  shift: ShiftRow,
  { minutes, stops, within }: { minutes: readonly MinuteRow[]; stops: readonly StopRow[]; within: Stretch },
): Tally {
  const inside = {
    from: Math.max(shift.starts_at.getTime(), within.from),
    to: Math.min(shift.ends_at.getTime(), within.to),
  };
  if (inside.to <= inside.from) return { ...noTally };
  const free = stops.filter(({ is_planned }) => is_planned).map((stop) => stretchOf(stop, inside.to));
  const planned = without(intersection(plannedOf(shift), [inside]), free);
  const own = stops.filter(({ process_id, is_planned }) => process_id !== null && !is_planned);
  const [long, short] = [own.filter(({ is_short }) => !is_short), own.filter(({ is_short }) => is_short)];
  const secondsIn = (rows: readonly StopRow[]) =>
    secondsOf(
      intersection(
        rows.map((stop) => stretchOf(stop, inside.to)),
        planned,
      ),
    );
  const begun = (rows: readonly StopRow[]) =>
    rows.filter(({ started_at }) => started_at.getTime() >= inside.from && started_at.getTime() < inside.to).length;
  // What a person has written or ended is known without a signal.
  const explained = stops
    .filter(({ source, closed_by }) => source === "person" || closed_by !== null)
    .map((stop) => stretchOf(stop, inside.to));
  const counted = minutes.filter(({ minute }) => minute.getTime() >= inside.from && minute.getTime() < inside.to);
  const unmeasured_seconds = unmeasuredOf(without(planned, explained), counted);
  const planned_seconds = Math.max(0, secondsOf(planned) - unmeasured_seconds);
  const stop_seconds = Math.min(planned_seconds, secondsIn(long));
  const sum = (of: (minute: MinuteRow) => number) => counted.reduce((total, minute) => total + of(minute), 0);
  const outfeed = sum((one) => one.outfeed);
  const missing = sum((one) => (isReadWhole(one) ? one.infeed - one.outfeed : 0));
  const lost = missing > loss_count ? missing : 0;
  const perSecond = shift.run_rate / 60;

  return {
    planned_seconds,
    unmeasured_seconds,
    stop_seconds,
    stops: begun(long),
    short_stop_seconds: secondsIn(short),
    short_stops: begun(short),
    total: outfeed + lost,
    lost,
    rejects: counted.some((one) => one.is_reject_seen) ? sum((one) => one.rejects) : null,
    possible: planned_seconds * perSecond,
    possible_running: (planned_seconds - stop_seconds) * perSecond,
  };
}

/** Planned seconds without a signal from the counter, minute by minute; a minute without a row was silent. */
function unmeasuredOf(planned: readonly Stretch[], minutes: readonly MinuteRow[]): number {
  const seen = new Map(minutes.map(({ minute, seen_seconds }) => [minute.getTime(), seen_seconds]));
  let unmeasured = 0;
  for (const { from, to } of planned) {
    for (let at = Math.floor(from / minuteMs) * minuteMs; at < to; at += minuteMs) {
      const seconds = (Math.min(to, at + minuteMs) - Math.max(from, at)) / 1000;
      unmeasured += Math.max(0, seconds - (seen.get(at) ?? 0));
    }
  }

  return unmeasured < 0.5 ? 0 : unmeasured;
}

const minuteColumns = {
  minute: true,
  outfeed: true,
  infeed: true,
  rejects: true,
  lost_parts: true,
  seen_seconds: true,
  is_reject_seen: true,
} as const;

export const minutesIn = (tx: Tx, process_id: number, { from, to }: Stretch): Promise<MinuteRow[]> =>
  tx.processMinute.findMany({
    where: { process_id, minute: { gte: new Date(from), lt: new Date(to) } },
    orderBy: { minute: "asc" },
    select: minuteColumns,
  });

/** The stops of a process, and planned downtimes of its whole line, that touch a stretch. */
export const stopsIn = (tx: Tx, process: CountedProcess, { from, to }: Stretch) =>
  tx.downtime.findMany({
    where: {
      OR: [
        { process_id: process.id },
        { process_id: null, production_line_id: process.production_line_id, is_planned: true },
      ],
      AND: [{ OR: [{ ended_at: null }, { ended_at: { gt: new Date(from) } }] }],
      started_at: { lt: new Date(to) },
    },
    orderBy: [{ started_at: "asc" }, { id: "asc" }],
    select: {
      id: true,
      started_at: true,
      ended_at: true,
      is_planned: true,
      is_short: true,
      source: true,
      process_id: true,
      reason_id: true,
      reason: true,
      note: true,
      closed_by: true,
      version: true,
      explained_by: true,
      explained_at: true,
    },
  });

const shiftColumns = {
  id: true,
  date: true,
  name: true,
  starts_at: true,
  ends_at: true,
  run_rate: true,
  counted_to: true,
  breaks: {
    orderBy: { starts_at: "asc" },
    select: { id: true, name: true, starts_at: true, ends_at: true, offset_minutes: true },
  },
} as const;

export const shiftsIn = (tx: Tx, process_id: number, { from, to }: Stretch) =>
  tx.processShift.findMany({
    where: { process_id, ends_at: { gt: new Date(from) }, starts_at: { lt: new Date(to) } },
    orderBy: { starts_at: "asc" },
    select: shiftColumns,
  });

/** When the counter at the end of the line was read last. */
export async function lastReadingAt(tx: Tx, process: CountedProcess): Promise<number | null> {
  const row = await tx.measurement.findFirst({
    where: { sensor_id: process.outfeed_sensor_id, parameter: 2 },
    select: { last_at: true },
  });

  return row?.last_at?.getTime() ?? null;
}

/** Up to when a shift can be summed: what has not been read yet is not yet unmeasured. */
export const countedUntil = (ends_at: Date, lastRead: number | null, now: number, lost_seconds: number): number =>
  Math.min(
    ends_at.getTime(),
    lastRead !== null && lastRead <= now && now - lastRead <= lost_seconds * 1000 ? lastRead : now,
  );
