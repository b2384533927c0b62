import { capacityOn } from "@/lib/domain/maintenance/capacity";
import { addDays } from "@/lib/domain/maintenance/recurrence";
import { isWorkDay } from "@/lib/domain/maintenance/work-calendar";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { type FreePerson, nextStop, type StopDay } from "@/lib/domain/oee/stop-plan";
import { type Stretch, without } from "@/lib/domain/oee/stretches";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { startOfDate } from "@/lib/domain/shared/time-zones";
import type { Call } from "@/lib/server/data/call";
import { countingProcess } from "@/lib/services/oee/counting-process";
import { plannedAhead } from "@/lib/services/oee/shifts/ahead";
import { plantCalendar } from "@/lib/services/structure/plants/calendar";
import { hoursOf } from "../planner/hours";
import type { WorkPlant } from "../work-orders/people";
import { crewOf } from "../work-orders/week";

/** How far ahead a stop is looked for. */
const daysAhead = 14;

export interface LineStop {
  starts_at: Date;
  ends_at: Date;
  /** What shows that nothing is planned then: the shifts of the counted line, a planned downtime, or the plant's work days. */
  from: "shifts" | "downtime" | "calendar";
  process: { id: number; name: string } | null;
  days: StopDay[];
  people: (FreePerson & { name: string })[];
}

/** The next stretch in which a line makes nothing, and who is free in it. Null: none within two weeks. */
export async function lineStop(call: Call, plant: WorkPlant, production_line_id: number): Promise<LineStop | null> {
  const { tx, now } = call;
  const dates = datesFrom(plantDay(now, plant.time_zone), daysAhead);
  const bounds = dates.map((date) => ({ date, ...dayBounds(date, plant) }));
  const span = { from: now.getTime(), to: bounds[bounds.length - 1]?.to ?? now.getTime() };
  const calendar = await plantCalendar(tx, plant.id, dates[0] ?? "", dates.at(-1));
  const process = await countingProcess(tx, production_line_id);
  const counted = typeof process === "string" ? null : process;
  const shifts = counted && (await plannedAhead(tx, counted.id, span));
  const planned = shifts ?? bounds.filter(({ date }) => isWorkDay(date, calendar));
  const running = await runningDowntime(call, production_line_id, bounds[0]);
  const stop = nextStop(without(planned, running ? [running] : []), span);
  if (!stop) return null;
  const days = bounds.flatMap(({ date, ...day }): StopDay[] => {
    const part = { from: Math.max(day.from, stop.from), to: Math.min(day.to, stop.to) };
    return part.to > part.from ? [{ date, ...part }] : [];
  });
  const isRunning = running !== null && running.from <= stop.from && stop.from < running.to;

  return {
    starts_at: new Date(stop.from),
    ends_at: new Date(stop.to),
    days,
    from: isRunning ? "downtime" : shifts ? "shifts" : "calendar",
    process: counted && { id: counted.id, name: counted.name },
    people: await freePeople(call, plant, days),
  };
}

const datesFrom = (date: string, count: number) => Array.from({ length: count }, (_day, at) => addDays(date, at));

function dayBounds(date: string, plant: WorkPlant): Stretch {
  return { from: startOf(date, plant), to: startOf(addDays(date, 1), plant) };
}

function startOf(date: string, { time_zone }: WorkPlant): number {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return startOfDate({ year, month, day }, time_zone);
}

/** A planned downtime of the line that runs: its end is not known, so it counts until the end of the day. */
async function runningDowntime({ tx, now }: Call, production_line_id: number, today: Stretch | undefined) {
  const running = await tx.downtime.count({
    where: { production_line_id, is_planned: true, ended_at: null, started_at: { lte: now } },
    take: 1,
  });

  return running > 0 && today ? { from: now.getTime(), to: today.to } : null;
}

/** The crew by date: what they can work on it less what is planned for them, and no longer than the stop is then. */
async function freePeople(call: Call, plant: WorkPlant, days: readonly StopDay[]) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const staff = (await crewOf(call, plant)).filter(({ is_crew }) => is_crew);
  const calendar = await plantCalendar(call.tx, plant.id, first.date, last.date);
  const hours = await hoursOf(
    call,
    staff.map(({ id }) => id),
    { from: first.date, until: last.date },
  );
  const planned = await plannedOn(call, plant, days);

  return days.flatMap((day) =>
    staff.flatMap(({ id, name }) => {
      const { capacity } = capacityOn(day.date, hours(id), calendar);
      const free = Math.max(0, capacity - (planned.get(`${id} ${day.date}`) ?? 0));
      const minutes = Math.min(free, Math.floor((day.to - day.from) / 60_000));
      return minutes > 0 ? [{ user_id: id, name, date: day.date, minutes }] : [];
    }),
  );
}

/** Expected minutes of open work by "person date", on the plant's clock. */
async function plannedOn({ tx }: Call, plant: WorkPlant, days: readonly StopDay[]): Promise<Map<string, number>> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return new Map();
  const within = { gte: new Date(startOf(first.date, plant)), lt: new Date(startOf(addDays(last.date, 1), plant)) };
  const rows = await tx.workOrder.findMany({
    where: {
      plant_id: plant.id,
      kind: "order",
      status: { in: [...openStatuses] },
      assigned_user_id: { not: null },
      OR: [{ extended_at: within }, { extended_at: null, due_at: within }],
    },
    take: 5_000,
    select: { assigned_user_id: true, due_at: true, extended_at: true, expected_minutes: true },
  });
  const sums = new Map<string, number>();
  for (const { assigned_user_id, due_at, extended_at, expected_minutes } of rows) {
    const due = extended_at ?? due_at;
    if (!due) continue;
    const key = `${assigned_user_id} ${plantDay(due, plant.time_zone)}`;
    sums.set(key, (sums.get(key) ?? 0) + (expected_minutes ?? 0));
  }

  return sums;
}
