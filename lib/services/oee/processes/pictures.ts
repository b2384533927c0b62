import { heightOf, type Piece, piecesOf } from "@/lib/domain/oee/pieces";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { plannedOf } from "../shifts/tally";

/** Lines whose minutes are read for one page; a longer page shows the others without their band. */
const mostBands = 50;

export interface LinePicture {
  /** Of the shift that runs, as shares 0 to 1 of it; null without one. */
  band: (Omit<Piece, "rate"> & { height: number })[] | null;
  stops: number;
  short_stops: number;
  /** Good parts that there should be by now, at the target; null without a shift or a target. */
  target: number | null;
}

interface Line {
  id: number;
  run_rate: number;
  production_line_id: number;
  target_oee: number | null;
}

/** What the cards of OEE processes show: the shift that runs as a band, and its target. */
export async function withLinePictures<Row extends Line>(
  call: Call,
  rows: readonly Row[],
): Promise<(Row & { picture: LinePicture })[]> {
  const shifts = await runningShifts(call, rows.slice(0, mostBands));
  const [minutes, stops] = await together([minutesOf(call, shifts), stopsOf(call, rows, shifts)]);
  const now = call.now.getTime();

  return rows.map((row) => {
    const shift = shifts.find(({ process_id }) => process_id === row.id);
    if (!shift) return { ...row, picture: nothing };
    const range = { from: shift.starts_at.getTime(), to: shift.ends_at.getTime() };
    // Read since the first of all shifts here began: another line's may have begun earlier.
    const own = stops
      .filter(({ ended_at }) => ended_at === null || ended_at > shift.starts_at)
      .filter(
        (stop) =>
          stop.process_id === row.id ||
          (stop.process_id === null && stop.production_line_id === row.production_line_id && stop.is_planned),
      );
    const pieces = piecesOf(
      {
        minutes: minutes
          .filter(({ process_id }) => process_id === row.id)
          .map(({ minute, outfeed, seen_seconds }) => [minute.getTime(), outfeed, seen_seconds] as const),
        planned: plannedOf(shift),
        breaks: shift.breaks.map(({ starts_at, ends_at }) => ({ from: starts_at.getTime(), to: ends_at.getTime() })),
        stops: own.map(({ started_at, ended_at, ...stop }) => ({
          ...stop,
          from: started_at.getTime(),
          to: ended_at?.getTime() ?? null,
        })),
      },
      row.run_rate,
      range,
      Math.min(range.to, now),
    );
    const unplanned = own.filter(({ process_id, is_planned }) => process_id !== null && !is_planned);
    const short_stops = unplanned.filter(({ is_short }) => is_short).length;

    return {
      ...row,
      picture: {
        band: pieces.map((piece) => asShares(piece, range, row.run_rate)),
        stops: unplanned.length - short_stops,
        short_stops,
        target: row.target_oee === null ? null : Math.round((shift.possible * row.target_oee) / 100),
      },
    };
  });
}

const nothing: LinePicture = { band: null, stops: 0, short_stops: 0, target: null };

const shareOf = (at: number, { from, to }: { from: number; to: number }) =>
  Math.round(((at - from) / (to - from)) * 10_000) / 10_000;

function asShares({ kind, rate, from, to }: Piece, range: { from: number; to: number }, run_rate: number) {
  return { kind, from: shareOf(from, range), to: shareOf(to, range), height: heightOf({ kind, rate }, run_rate) };
}

const runningShifts = ({ tx, now }: Call, rows: readonly Line[]) =>
  tx.processShift.findMany({
    where: { process_id: { in: rows.map(({ id }) => id) }, starts_at: { lte: now }, ends_at: { gt: now } },
    orderBy: { starts_at: "asc" },
    select: {
      id: true,
      process_id: true,
      starts_at: true,
      ends_at: true,
      run_rate: true,
      possible: true,
      breaks: { orderBy: { starts_at: "asc" }, select: { starts_at: true, ends_at: true } },
    },
  });

type Running = Awaited<ReturnType<typeof runningShifts>>;

const firstOf = (shifts: Running) => new Date(Math.min(...shifts.map(({ starts_at }) => starts_at.getTime())));

async function minutesOf({ tx }: Call, shifts: Running) {
  if (shifts.length === 0) return [];

  return tx.processMinute.findMany({
    where: { process_id: { in: shifts.map(({ process_id }) => process_id) }, minute: { gte: firstOf(shifts) } },
    orderBy: { minute: "asc" },
    select: { process_id: true, minute: true, outfeed: true, seen_seconds: true },
  });
}

/** Own stops, and planned downtimes of the whole line. */
async function stopsOf({ tx, now }: Call, rows: readonly Line[], shifts: Running) {
  if (shifts.length === 0) return [];
  const ids = shifts.map(({ process_id }) => process_id);
  const lines = rows.filter(({ id }) => ids.includes(id)).map(({ production_line_id }) => production_line_id);

  return tx.downtime.findMany({
    where: {
      OR: [{ process_id: { in: ids } }, { process_id: null, production_line_id: { in: lines }, is_planned: true }],
      AND: [{ OR: [{ ended_at: null }, { ended_at: { gt: firstOf(shifts) } }] }],
      started_at: { lt: now },
    },
    orderBy: [{ started_at: "asc" }, { id: "asc" }],
    select: {
      process_id: true,
      production_line_id: true,
      started_at: true,
      ended_at: true,
      is_short: true,
      is_planned: true,
    },
  });
}
