import { lostAfterSeconds } from "@/lib/domain/oee/counts";
import { type LineState, lineStateOf, type RateState, rateStateOf, rateWindowSeconds } from "@/lib/domain/oee/states";
import { cycleOf } from "@/lib/domain/oee/stops";
import type { Tx } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import type { CountedProcess } from "../process";
import { isReadWhole } from "../shifts/tally";

type Line = Pick<
  CountedProcess,
  | "id"
  | "run_rate"
  | "stop_seconds"
  | "loss_count"
  | "further_below_percent"
  | "outfeed_sensor_id"
  | "infeed_sensor_id"
  | "reject_sensor_id"
>;

export interface LiveLine {
  state: LineState;
  /** Since when; null: not known. */
  since: Date | null;
  /** When the counter was read last, and the last part came. */
  heard_at: Date | null;
  last_part_at: Date | null;
  /** Parts a minute; null: not measured. */
  rate: number | null;
  rate_state: RateState | null;
  /** Its open stop in the ledger. */
  downtime_id: number | null;
}

const minute = 60_000;

/** What these lines do now, all of them in one round of questions. */
export async function linesNow(tx: Tx, lines: readonly Line[], now: Date): Promise<Map<number, LiveLine>> {
  const ids = lines.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const longest = Math.max(...lines.map(({ run_rate }) => rateWindowSeconds(run_rate)));
  const since = new Date(Math.floor(now.getTime() / minute) * minute - Math.max(10 * minute, longest * 2_000));
  const [lastReadings, shifts, open, ended, minutes] = await together([
    tx.measurement.findMany({
      where: { sensor_id: { in: lines.map((line) => line.outfeed_sensor_id) }, parameter: 2 },
      select: { sensor_id: true, last_at: true },
    }),
    tx.processShift.findMany({
      where: { process_id: { in: ids }, starts_at: { lte: now }, ends_at: { gt: now } },
      select: { process_id: true, starts_at: true, breaks: { select: { starts_at: true, ends_at: true } } },
    }),
    tx.downtime.findMany({
      where: { process_id: { in: ids }, ended_at: null },
      select: { id: true, process_id: true, started_at: true },
    }),
    tx.$queryRaw<{ process_id: number; ended_at: Date | null }[]>`
      select u.id as process_id, d.ended_at from unnest(${ids}::int[]) u (id) cross join lateral (
        select max(ended_at) as ended_at from downtimes where process_id = u.id
          and started_at > ${new Date(now.getTime() - 24 * 60 * minute)}) d`,
    tx.processMinute.findMany({
      where: { process_id: { in: ids }, minute: { gte: since } },
      select: {
        process_id: true,
        minute: true,
        outfeed: true,
        infeed: true,
        rejects: true,
        lost_parts: true,
        seen_seconds: true,
      },
      orderBy: { minute: "asc" },
    }),
  ]);

  return new Map(
    lines.map((line) => [
      line.id,
      lineNow(line, now, {
        heard_at: lastReadings.find((one) => one.sensor_id === line.outfeed_sensor_id)?.last_at ?? null,
        shift: shifts.find(({ process_id }) => process_id === line.id) ?? null,
        stop: open.find(({ process_id }) => process_id === line.id) ?? null,
        stopped_until: ended.find(({ process_id }) => process_id === line.id)?.ended_at ?? null,
        minutes: minutes.filter(({ process_id }) => process_id === line.id),
      }),
    ]),
  );
}

interface Known {
  heard_at: Date | null;
  shift: { starts_at: Date; breaks: { starts_at: Date; ends_at: Date }[] } | null;
  stop: { id: number; started_at: Date } | null;
  stopped_until: Date | null;
  minutes: {
    minute: Date;
    outfeed: number;
    infeed: number;
    rejects: number;
    lost_parts: number;
    seen_seconds: number;
  }[];
}

function lineNow(line: Line, now: Date, { heard_at, shift, stop, stopped_until, minutes }: Known): LiveLine {
  const { run_rate, stop_seconds, loss_count, further_below_percent } = line;
  const window = rateWindowSeconds(run_rate);
  const lastRead = heard_at?.getTime() ?? null;
  const recent = minutes.filter(
    ({ minute: at }) => lastRead !== null && at.getTime() > lastRead - window * 1000 - minute,
  );
  const sum = (of: (one: Known["minutes"][number]) => number) => recent.reduce((total, one) => total + of(one), 0);
  const seen = sum((one) => one.seen_seconds);
  const measured = seen > 0 ? (sum((one) => one.outfeed) / seen) * 60 : 0;
  const lastWith = (of: (one: Known["minutes"][number]) => number) => {
    const found = minutes.findLast((one) => of(one) > 0);
    return found && lastRead !== null ? Math.min(lastRead, found.minute.getTime() + minute) : null;
  };
  const current = shift?.breaks.find(({ starts_at, ends_at }) => starts_at <= now && ends_at > now) ?? null;
  const last_part = stop ? stop.started_at.getTime() - cycleOf(run_rate) : lastWith((one) => one.outfeed);
  const lost_seconds = lostAfterSeconds(stop_seconds);
  const state = lineStateOf({
    now: now.getTime(),
    is_planned: shift !== null && !current,
    is_break: current !== null,
    heard_at: lastRead,
    lost_seconds,
    last_part_at: last_part,
    stop_seconds,
    run_rate,
    loss_count,
    has_infeed: line.infeed_sensor_id !== null,
    last_infeed_at: lastWith((one) => one.infeed),
    rate: Math.round(measured * 10) / 10,
    // What the infeed has counted since the outfeed was read last is not held back yet.
    held_back: sum((one) => (isReadWhole(one) ? one.infeed - one.outfeed : 0)),
  });
  const hasSignal = lastRead !== null && now.getTime() - lastRead <= lost_seconds * 1000;
  const isStill = state === "stopped" || state === "jammed" || state === "starved";
  const rate = !hasSignal ? null : stop && isStill ? 0 : Math.round(measured * 10) / 10;
  const since = {
    running: later(stopped_until, shift?.starts_at),
    slow: later(stopped_until, shift?.starts_at),
    stopped: stop?.started_at,
    jammed: stop?.started_at,
    starved: stop?.started_at,
    break: current?.starts_at,
    no_signal: heard_at,
    not_scheduled: null,
  }[state];

  return {
    state,
    since: since ?? null,
    heard_at,
    rate,
    downtime_id: stop?.id ?? null,
    last_part_at: last_part === null ? null : new Date(last_part),
    rate_state: rate === null ? null : rateStateOf(rate, run_rate, further_below_percent),
  };
}

const later = (one: Date | null | undefined, other: Date | null | undefined) =>
  !one || (other && other > one) ? other : one;
