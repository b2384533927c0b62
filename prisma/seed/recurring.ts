import { addDays, instantAt, type Recurrence } from "@/lib/domain/maintenance/recurrence";
import { weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { type GivenStep, plannedStep } from "@/lib/domain/maintenance/work-order-steps";
import { dateText } from "@/lib/domain/shared/calendar-month";
import { localDate, offsetAt } from "@/lib/domain/shared/time-zones";
import type { Tx } from "@/lib/server/data/db";

const inspections = ["Monthly belt inspection, conveyor C7", "Monthly belt inspection, checkweigher"];
const day = (text: string) => new Date(`${text}T00:00:00Z`);

/** The demo's recurring work, the days on which its plants do not work, and when its people do. */
export async function seedRecurring(tx: Tx, now: Date) {
  for (const name of inspections) await monthlyFrom(tx, name);
  await weeklyChecks(tx, now);
  await calendars(tx, now);
}

/** An order of the demo that comes back every month. */
async function monthlyFrom(tx: Tx, name: string) {
  const order = await tx.workOrder.findFirstOrThrow({
    where: { name, kind: "order", status: "pending" },
    include: { plant: true },
  });
  const { time_zone } = order.plant;
  const local = new Date(order.due_at!.getTime() + offsetAt(order.due_at!.getTime(), time_zone)).toISOString();
  const starts_on = local.slice(0, 10);
  const rule: Recurrence = {
    period_type: "monthly",
    every: 1,
    month_day: Number(starts_on.slice(8)),
    starts_on,
    time: local.slice(11, 16),
    mode: "fixed",
    on_holiday: "next",
    lead_days: 7,
  };
  const series = await tx.workSeries.create({
    data: {
      company_id: order.company_id,
      plant_id: order.plant_id,
      name,
      description: order.description,
      production_line_id: order.production_line_id,
      machine_id: order.machine_id,
      asset_id: order.asset_id,
      equipment_id: order.equipment_id,
      assigned_user_id: order.assigned_user_id,
      assigned_team_id: order.assigned_team_id,
      category_id: order.category_id,
      task_procedure_id: order.task_procedure_id,
      template: { expected_minutes: order.expected_minutes, priority: order.priority, ...stepsOf(order) },
      rule: { ...rule },
      next_on: day(addDays(starts_on, 1)),
      look_at: order.created_at,
      created_by: order.created_by,
    },
    select: { id: true },
  });
  await tx.workOrder.update({ where: { id: order.id }, data: { series_id: series.id } });
  const { company_id, plant_id, id: work_order_id } = order;
  await tx.workSeriesOccurrence.create({
    data: {
      company_id,
      plant_id,
      series_id: series.id,
      work_order_id,
      state: "made",
      date: day(starts_on),
      day: day(starts_on),
    },
  });
}

/** Those of the order, unless they are its procedure's. */
const stepsOf = ({ steps, task_procedure_id }: { steps: unknown; task_procedure_id: number | null }) =>
  task_procedure_id === null ? { steps: (steps as GivenStep[]).map(plannedStep) } : {};

const checks = {
  "Cedar Ridge Mill": { name: "Check oil levels, press section", item: "Fan pump" },
  "Harbor Foods": { name: "Check oil levels, packing hall", item: "Wash water pump" },
};

/** A round twice a week whose past dates were not all made; the worker makes the next ones. */
async function weeklyChecks(tx: Tx, now: Date) {
  for (const [plantName, { name, item }] of Object.entries(checks)) {
    const equipment = await tx.equipment.findFirst({
      where: {
        name: item,
        plant: { company: { OR: [{ name: plantName }, { plants: { some: { name: plantName } } }] } },
      },
      select: {
        id: true,
        company_id: true,
        plant_id: true,
        asset_id: true,
        plant: { select: { time_zone: true } },
        asset: { select: { machine_id: true, machine: { select: { production_line_id: true } } } },
      },
    });
    if (!equipment) continue;
    const { company_id, plant_id, plant } = equipment;
    const technician = await tx.user.findFirst({
      where: { company_id, role: { kind: "technician" }, plants: { some: { plant_id } } },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    const today = dateText(localDate(now.getTime(), plant.time_zone));
    const monday = addDays(today, 1 - weekdayOf(today));
    const starts_on = addDays(monday, -6 * 7 + 1);
    const rule: Recurrence = {
      period_type: "weekly",
      every: 1,
      weekdays: [2, 5],
      starts_on,
      time: "06:00",
      mode: "fixed",
      on_holiday: "previous",
      lead_days: 3,
    };
    const series = await tx.workSeries.create({
      data: {
        company_id,
        plant_id,
        name,
        asset_id: equipment.asset_id,
        equipment_id: equipment.id,
        machine_id: equipment.asset?.machine_id ?? null,
        production_line_id: equipment.asset?.machine.production_line_id ?? null,
        assigned_user_id: technician?.id ?? null,
        template: { type: "pm", expected_minutes: 45, steps: [] },
        rule: { ...rule },
        next_on: day(today),
        look_at: instantAt(today, "00:00", plant.time_zone),
      },
      select: { id: true },
    });
    const past = [
      { date: addDays(starts_on, 3), state: "skipped", reason: "two_open" },
      { date: addDays(starts_on, 14), state: "missed", reason: "outage" },
      { date: addDays(starts_on, 21), state: "skipped", reason: "item_stored" },
    ];
    await tx.workSeriesOccurrence.createMany({
      data: past.map(({ date, ...one }) => ({ company_id, plant_id, series_id: series.id, ...one, date: day(date) })),
    });
  }
}

/** A holiday next week and those of the turn of the year; a day off, and somebody who works four long days. */
async function calendars(tx: Tx, now: Date) {
  const plants = await tx.plant.findMany({ select: { id: true, company_id: true, time_zone: true } });
  for (const { id: plant_id, company_id, time_zone } of plants) {
    const today = dateText(localDate(now.getTime(), time_zone));
    const year = Number(today.slice(0, 4));
    const founders = addDays(today, 11 - weekdayOf(today));
    const days = [
      { date: founders, name: "Founders' Day" },
      { date: `${year}-12-25`, name: "Christmas Day" },
      { date: `${year + 1}-01-01`, name: "New Year's Day" },
    ];
    await tx.plantHoliday.createMany({
      data: days.map(({ date, name }) => ({ company_id, plant_id, date: day(date), name })),
      skipDuplicates: true,
    });
  }
  const people = await tx.user.findMany({
    where: { company_id: { not: null }, role: { kind: { in: ["technician", "supervisor"] } } },
    orderBy: { id: "asc" },
    select: { id: true, company_id: true, role: { select: { kind: true } } },
  });
  const today = dateText(localDate(now.getTime(), "UTC"));
  for (const [index, { id: user_id, company_id, role }] of people.entries()) {
    // One after the other, not all on one day.
    const isFirst = people.findIndex((one) => one.company_id === company_id && one.role.kind === role.kind) === index;
    const weeks = isFirst ? 0 : 1 + (index % 3);
    const isTechnician = role.kind === "technician";
    // Half of Saturday is for what can only be repaired while nothing is made.
    const minutes = isTechnician ? [480, 480, 480, 480, 480, 240, 0] : [240, 240, 240, 240, 120, 0, 0];
    await tx.workSchedule.create({ data: { company_id: company_id!, user_id, minutes } });
    const from = day(addDays(today, (isTechnician ? 9 : 3) + 7 * weeks - weekdayOf(today)));
    await tx.absence.create({
      data: {
        company_id: company_id!,
        user_id,
        from_date: from,
        until_date: isFirst ? from : new Date(from.getTime() + 3 * 86_400_000),
        reason: !isFirst ? "Vacation" : isTechnician ? "Training" : null,
      },
    });
  }
}
