import { crews as teamsInSight } from "@/lib/domain/identity/scope";
import { nameOf } from "@/lib/domain/identity/viewer";
import { capacityOn, loadOf, plannedMinutes } from "@/lib/domain/maintenance/capacity";
import { type RowKey, rowOfOrder } from "@/lib/domain/maintenance/planner-row";
import { addDays } from "@/lib/domain/maintenance/recurrence";
import { isWorkDay, weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { dueOf } from "@/lib/domain/maintenance/work-order-due";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import { inList } from "@/lib/domain/shared/known";
import { startOfDate } from "@/lib/domain/shared/time-zones";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { plantCalendar } from "@/lib/services/structure/plants/calendar";
import { hoursOf } from "../planner/hours";
import type { WorkPlant } from "./people";
import { servedWorkOrders } from "./served";
import { seriesOfWeek } from "./week-series";

const mostOrders = 600;
const mostUnscheduled = 100;
const shownStatuses = [...openStatuses, "completed", "closed"];

/**
 * A week of a plant: who works when, what is planned for whom, and the open work that has no date or nobody. The week of a
 * date begins on its Monday.
 */
export async function plannerWeek(call: Call, plant: WorkPlant, date: string | undefined) {
  const today = plantDay(call.now, plant.time_zone);
  const asked = date ?? today;
  const week = addDays(asked, 1 - weekdayOf(asked));
  const dates = Array.from({ length: 7 }, (_day, at) => addDays(week, at));
  const [calendar, orders, unscheduled, staff, series, teams] = await together([
    plantCalendar(call.tx, plant.id, week, dates[6]),
    list(
      call,
      plant,
      { due_from: edge(week, plant), due_until: edge(addDays(week, 7), plant), status: shownStatuses },
      mostOrders,
    ),
    unscheduledOf(call, plant),
    crewOf(call, plant),
    seriesOfWeek(call, plant.id, { from: week, until: lastOf(dates) }),
    teamsOf(call, plant),
  ]);
  const people = staff.filter(({ id, is_crew }) => is_crew || orders.data.some((one) => one.assigned_user?.id === id));
  const hours = await hoursOf(
    call,
    people.map(({ id }) => id),
    { from: week, until: lastOf(dates) },
  );
  const placed = orders.data.flatMap((order) => {
    const due = dueOf(order);
    const row = rowOfOrder(order);
    // What nobody has is unscheduled.
    return due && row !== "nobody" ? { row, date: plantDay(due, plant.time_zone), order } : [];
  });
  const rows = people.map(({ id, name, role }) => {
    const days = dates.map((day) => {
      const { capacity, ...off } = capacityOn(day, hours(id), calendar);
      const planned = plannedMinutes(
        placed.filter((one) => one.row === `user:${id}` && one.date === day).map(({ order }) => order),
      );
      return { date: day, planned_minutes: planned, capacity_minutes: capacity, ...off, ...loadOf(planned, capacity) };
    });
    return { row: `user:${id}` as RowKey, id, name, role, days, ...sumOf(days) };
  });

  return {
    week,
    today,
    plant_id: plant.id,
    time_zone: plant.time_zone,
    work_days: calendar.work_days,
    days: dates.map((day, at) => ({
      date: day,
      holiday: calendar.holidays.get(day) ?? null,
      is_work_day: isWorkDay(day, calendar),
      ...sumOf(rows.map(({ days }) => inList(days, at))),
      // Work of teams counts too, though a team has no hours of its own.
      planned_minutes: plannedMinutes(placed.filter(({ date: on }) => on === day).map(({ order }) => order)),
    })),
    people: rows,
    /** Who else can be given the work: people without a row, and teams. */
    others: [
      ...staff.filter((one) => !people.includes(one)).map(({ id, name }) => ({ row: `user:${id}` as RowKey, name })),
      ...teams.map(({ id, name }) => ({ row: `team:${id}` as RowKey, name })),
    ],
    teams,
    series,
    orders: placed.map(({ order }) => order),
    total: orders.meta.total,
    unscheduled: unscheduled.data,
    unscheduled_total: unscheduled.meta.total,
  };
}

export type PlannerWeek = Awaited<ReturnType<typeof plannerWeek>>;

const sumOf = (parts: readonly { planned_minutes: number; capacity_minutes: number }[]) => ({
  planned_minutes: parts.reduce((sum, one) => sum + one.planned_minutes, 0),
  capacity_minutes: parts.reduce((sum, one) => sum + one.capacity_minutes, 0),
});

function edge(date: string, { time_zone }: WorkPlant): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return new Date(startOfDate({ year, month, day }, time_zone)).toISOString();
}

function list(call: Call, { id }: WorkPlant, filters: Record<string, unknown>, max: number, more = {}) {
  const order = { column: "due_at", method: "asc" as const };
  return servedWorkOrders.list(
    call,
    { page: 1, max, order, search: "", filters: { kind: ["order"], plant_id: [id], ...filters } },
    more,
  );
}

/** Open work without a date, or without anybody to do it. */
const unscheduledOf = (call: Call, plant: WorkPlant) =>
  list(call, plant, { status: [...openStatuses] }, mostUnscheduled, {
    OR: [{ due_at: null }, { assigned_user_id: null, assigned_team_id: null }],
  });

/** Those who can be given work of the plant; the crew are its technicians and who has hours of their own. */
export async function crewOf({ tx }: Call, plant: WorkPlant) {
  const { role, ...may } = whoMay("view_maintenance");
  const users = await tx.user.findMany({
    where: { AND: [may, { role }, assignableIn({ company_id: plant.company_id, plant_id: plant.id })] },
    orderBy: [{ first_name: "asc" }, { last_name: "asc" }, { id: "asc" }],
    take: 500,
    select: {
      id: true,
      first_name: true,
      last_name: true,
      role: { select: { name: true, is_technic: true } },
      work_schedule: { select: { id: true } },
    },
  });

  return users.map((user) => ({
    id: user.id,
    name: nameOf(user),
    role: user.role.name,
    is_crew: user.role.is_technic || user.work_schedule !== null,
  }));
}

/** The teams of the plant, with their people. */
async function teamsOf({ tx, viewer }: Call, { id: plant_id }: WorkPlant) {
  const teams = await tx.team.findMany({
    where: { AND: [teamsInSight.see(viewer), { plants: { some: { plant_id } } }] },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 200,
    select: { id: true, name: true, members: { select: { user_id: true } } },
  });

  return teams.map(({ id, name, members }) => ({ id, name, user_ids: members.map(({ user_id }) => user_id) }));
}
