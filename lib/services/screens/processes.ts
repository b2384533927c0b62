import { addDays } from "@/lib/domain/maintenance/recurrence";
import { dayIn, writtenTime } from "@/lib/domain/shared/plant-day";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { listProcessDowntimes } from "@/lib/services/maintenance/downtimes/of-processes";
import { countersOf, measured, timelineOf } from "@/lib/services/oee/counters/counters";
import { reasonsOf } from "@/lib/services/oee/process";
import { seenProcess } from "@/lib/services/oee/seen-process";
import { crumb } from "@/lib/services/structure/hierarchy/crumb";

const day = 86_400_000;
const spans = ["shift", "today", "week"] as const;
export type Span = (typeof spans)[number];

const spanOf = (search: Search): Span => spans.find((span) => span === search.span) ?? "shift";

/** The line now, its shift against the target, its losses and the stops that wait for an explanation. */
export async function processScreen(call: Call, id: number, search: Search) {
  const process = await seenProcess(call, id);
  const span = spanOf(search);
  const { time_zone } = process.plant;
  const today = writtenTime(call.now.getTime(), time_zone, "day");
  const to = dayIn(today, time_zone).end.getTime();
  const week = { from: dayIn(addDays(today, -6), time_zone).start.getTime(), to };
  const asked = { shift: {}, today: { from: dayIn(today, time_zone).start.getTime(), to }, week }[span];
  const counters = await countersOf(call, id, asked);
  const shift = span === "shift" ? counters : await countersOf(call, id, {});
  // A whole shift has been summed: the range reaches to the end of the one that runs, and one that it cuts off is left out.
  const recent = { from: call.now.getTime() - 2 * day, to: call.now.getTime() + day };
  const range = { from: shift.from.getTime(), to: shift.to.getTime() };

  return {
    process: {
      id,
      plant_id: process.plant_id,
      name: process.name,
      time_zone,
      run_rate: process.run_rate,
      stop_seconds: process.stop_seconds,
      target_oee: process.target_oee,
      has_rejects: process.reject_sensor_id !== null,
      wallboard_until: await wallboardUntil(call, id),
      reasons: reasonsOf(process),
    },
    crumbs: await crumb(call, "production_line", process.production_line_id),
    span,
    counters,
    shift,
    recent: (await measured(call, process, recent)).shifts
      .filter(({ starts_at }) => starts_at <= call.now && starts_at.getTime() >= recent.from)
      .slice(-4)
      .reverse(),
    timeline: await timelineOf(call, process, range),
    week_reasons: (await measured(call, process, week)).reasons,
    stops: await unexplainedFirst(call, id, range),
    now: call.now.toISOString(),
  };
}

async function wallboardUntil({ tx, now }: Call, id: number): Promise<Date | null> {
  const { wallboard_until } = await tx.conveyorProcess.findUniqueOrThrow({
    where: { id },
    select: { wallboard_until: true },
  });

  return wallboard_until && wallboard_until > now ? wallboard_until : null;
}

const mostStops = 6;

/** Those of the shift, and before them the ones that wait for an explanation since yesterday. */
async function unexplainedFirst(call: Call, id: number, { from }: { from: number }) {
  const { data } = await listProcessDowntimes(call, id, { page: 1, max: 30 });
  const recent = data.filter(
    (stop) => stop.started_at.getTime() >= from - day && (stop.reason_id === null || stop.started_at.getTime() >= from),
  );
  const rank = (stop: (typeof recent)[number]) => (stop.ended_at === null ? 0 : stop.reason_id === null ? 1 : 2);

  return {
    rows: recent
      .sort((a, b) => rank(a) - rank(b) || b.started_at.getTime() - a.started_at.getTime())
      .slice(0, mostStops),
    waiting: recent.filter(({ reason_id }) => reason_id === null).length,
  };
}

/** The stops of a line, newest first, with its reasons. */
export async function processLog(call: Call, id: number, search: Search) {
  const process = await seenProcess(call, id);
  const page = Math.min(1_000, Math.max(1, Math.floor(Number(search.page)) || 1));
  const filter = (["all", "unexplained"] as const).find((one) => one === search.show) ?? "all";
  const with_short = search.short === "1";
  const stops = await listProcessDowntimes(call, id, {
    page,
    max: 25,
    with_short,
    ...(filter === "unexplained" && { is_unexplained: true }),
  });
  const { time_zone } = process.plant;

  return {
    process: {
      id,
      plant_id: process.plant_id,
      name: process.name,
      time_zone,
      run_rate: process.run_rate,
      reasons: reasonsOf(process),
    },
    crumbs: await crumb(call, "production_line", process.production_line_id),
    stops,
    filter,
    with_short,
    today: writtenTime(call.now.getTime(), time_zone, "day"),
    now: call.now.toISOString(),
  };
}
