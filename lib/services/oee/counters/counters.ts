import { lostAfterSeconds } from "@/lib/domain/oee/counts";
import { type Figures, figuresOf, outputLost, sumOf, type Tally } from "@/lib/domain/oee/figures";
import type { Stretch } from "@/lib/domain/oee/stretches";
import { dayText } from "@/lib/domain/shared/calendar-month";
import { inMap, pairsOf } from "@/lib/domain/shared/known";
import { asQuotient, asShare } from "@/lib/domain/shared/rates";
import { Prisma } from "@/lib/generated/prisma/client";
import type { CountersQuery } from "@/lib/inputs/processes";
import { rangeOn } from "@/lib/inputs/series";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import type { CountedProcess } from "../process";
import { seenProcess } from "../seen-process";
import { currentShift } from "../shifts/current-shift";
import { countedUntil, lastReadingAt, minutesIn, plannedOf, stopsIn, tallyOf } from "../shifts/tally";
import { touches } from "../stops/stops-inside";
import { linesNow } from "./live";

const longestRange = 366 * 86_400_000;

const columns = {
  id: true,
  date: true,
  name: true,
  starts_at: true,
  ends_at: true,
  run_rate: true,
  counted_to: true,
  planned_seconds: true,
  unmeasured_seconds: true,
  stop_seconds: true,
  stops: true,
  short_stop_seconds: true,
  short_stops: true,
  total: true,
  rejects: true,
  lost: true,
  possible: true,
  possible_running: true,
  breaks: {
    orderBy: { starts_at: "asc" },
    select: { id: true, name: true, starts_at: true, ends_at: true, offset_minutes: true },
  },
} as const;

type Shift = Awaited<ReturnType<typeof shiftsOf>>[number];

const shiftsOf = (tx: Tx, process_id: number, { from, to }: Stretch) =>
  tx.processShift.findMany({
    where: { process_id, ends_at: { gt: new Date(from) }, starts_at: { lt: new Date(to) } },
    orderBy: { starts_at: "asc" },
    select: columns,
  });

/** What a line counted in a stretch of time, and what that comes to; by default in the shift that runs. */
export async function countersOf(call: Call, id: number, { from, to }: CountersQuery) {
  const process = await seenProcess(call, id);
  const asked =
    from === undefined || to === undefined
      ? await currentShift(call, id)
      : rangeOn({ from, to }, process.plant.time_zone, longestRange);

  return measured(call, process, asked);
}

/** The same of a process that the caller may see. */
export async function measured(call: Pick<Call, "tx" | "now">, process: CountedProcess, asked: Stretch | null) {
  const { tx, now } = call;
  const range = asked ?? { from: now.getTime(), to: now.getTime() };
  const [shifts, lines, reasons] = await together([
    shiftsOf(tx, process.id, range),
    linesNow(tx, [process], now),
    reasonsIn(tx, process, range, now),
  ]);
  const tallies: Tally[] = [];
  for (const shift of shifts) tallies.push(await tallyWithin(call, process, shift, range));
  const sum = sumOf(tallies);
  const live = inMap(lines, process.id);
  const isNow = range.from <= now.getTime() && range.to > now.getTime();
  const figures = figuresOf(sum);
  const { value_per_part, target_oee, run_rate } = process;
  const lost = outputLost(figures.losses, value_per_part);

  return {
    process_id: process.id,
    from: new Date(range.from),
    to: new Date(range.to),
    ...shown(figures),
    /** What the line does now; null for a range that is over. */
    rate_state: isNow ? live.rate_state : null,
    state: isNow ? live.state : null,
    now: isNow ? live : null,
    target_oee,
    /** Good parts that there should be by now, at the target. */
    target: target_oee === null ? null : Math.round((sum.possible * target_oee) / 100),
    run_rate,
    /** Whole cents, with the factors that it is the product of. */
    money: lost && {
      currency: process.plant.company.currency,
      value_per_part: value_per_part!,
      availability: lost.availability,
      speed: lost.speed,
      stop_hours: asQuotient(figures.stop_seconds / 3_600),
      run_rate,
    },
    reasons,
    shifts: pairsOf(shifts, tallies).map(([shift, tally]) => ({
      id: shift.id,
      date: dayText(shift.date),
      name: shift.name,
      starts_at: shift.starts_at,
      ends_at: shift.ends_at,
      counted_to: shift.counted_to,
      breaks: shift.breaks,
      ...shown(figuresOf(tally)),
    })),
  };
}

export type Counters = Awaited<ReturnType<typeof measured>>;

const shown = (figures: Figures) => ({ ...figures, ...sharesOf(figures), is_measured: figures.oee !== null });

/** Availability, performance, quality and their product as they are answered. */
export const sharesOf = ({ availability, performance, quality, oee }: Figures) => ({
  availability: asShare(availability),
  performance: asShare(performance),
  quality: asShare(quality),
  oee: asShare(oee),
});

/** A whole shift was summed when it was counted; of a part of one the minutes are. */
async function tallyWithin(
  { tx, now }: Pick<Call, "tx" | "now">,
  process: CountedProcess,
  shift: Shift,
  range: Stretch,
): Promise<Tally> {
  const isWhole = shift.starts_at.getTime() >= range.from && shift.ends_at.getTime() <= range.to;
  if (isWhole) return shift;
  const lastRead = await lastReadingAt(tx, process);
  const until = countedUntil(shift.ends_at, lastRead, now.getTime(), lostAfterSeconds(process.stop_seconds));
  const within = {
    from: Math.max(range.from, shift.starts_at.getTime()),
    to: Math.min(range.to, Math.max(shift.starts_at.getTime(), until)),
  };
  const [minutes, stops] = await together([minutesIn(tx, process.id, within), stopsIn(tx, process, within)]);

  return tallyOf(process, shift, { minutes, stops, within });
}

export interface ReasonSum {
  /** Null: nobody has explained these stops. */
  reason_id: number | null;
  reason: string | null;
  seconds: number;
  stops: number;
}

/**
 * Unplanned stops by their reason, the longest first: the Pareto of losses. Short stops need no reason. Only planned time is
 * lost, as in the availability: of a stop that a person ended on Monday the weekend is not. A reason that was renamed is one.
 */
const reasonsIn = (tx: Tx, process: CountedProcess, { from, to }: Stretch, now: Date) => {
  const window = { from: new Date(from), until: new Date(to) };
  const ends = Prisma.sql`least(coalesce(d.ended_at, ${now}::timestamptz), ${window.until}::timestamptz, ${now}::timestamptz)`;

  return tx.$queryRaw<ReasonSum[]>`
    with shifts as (select id, tstzrange(starts_at, ends_at) as span from process_shifts
        where process_id = ${process.id} and starts_at < ${window.until} and ends_at > ${window.from}),
      planned as (select coalesce((select range_agg(span) from shifts), '{}')
        - coalesce((select range_agg(tstzrange(b.starts_at, b.ends_at)) from process_breaks b join shifts s on s.id = b.shift_id), '{}')
        - coalesce((select range_agg(tstzrange(d.started_at, greatest(d.started_at, ${ends}))) from downtimes d
            where d.process_id is null and d.production_line_id = ${process.production_line_id} and d.is_planned
              and ${touches(window, now)}), '{}') as spans),
      stopped as (select d.reason_id, d.reason, d.explained_at, p.spans * tstzmultirange(
          tstzrange(greatest(d.started_at, ${window.from}::timestamptz), greatest(d.started_at, ${window.from}::timestamptz, ${ends}))) as spans
        from downtimes d cross join planned p
        where d.process_id = ${process.id} and not d.is_planned and not d.is_short and ${touches(window, now)})
    select reason_id::int, (array_agg(reason order by explained_at desc nulls last))[1] as reason, count(*)::int as stops,
      sum((select sum(extract(epoch from upper(span) - lower(span))) from unnest(spans) span))::float8 as seconds
    from stopped where not isempty(spans)
    group by 1 order by seconds desc, 1 nulls first limit 100`;
};

/** The timeline of a stretch: minutes with their rates, stops, breaks, and where nobody measured. */
export async function timelineOf({ tx, now }: Pick<Call, "tx" | "now">, process: CountedProcess, range: Stretch) {
  const until = Math.min(range.to, now.getTime());
  const [shifts, minutes, stops] = await together([
    shiftsOf(tx, process.id, range),
    minutesIn(tx, process.id, { from: range.from, to: Math.max(range.from, until) }),
    stopsIn(tx, process, range),
  ]);

  return {
    shifts: shifts.map(({ id, name, starts_at, ends_at, breaks }) => ({ id, name, starts_at, ends_at, breaks })),
    planned: shifts.flatMap((shift) => plannedOf(shift)),
    minutes: minutes.map(({ minute, outfeed, seen_seconds }) => [minute.getTime(), outfeed, seen_seconds] as const),
    stops: stops.map(({ id, started_at, ended_at, is_short, is_planned, reason, process_id }) => ({
      id,
      started_at,
      ended_at,
      is_short,
      is_planned,
      reason,
      is_own: process_id !== null,
    })),
  };
}

export type Timeline = Awaited<ReturnType<typeof timelineOf>>;
