import { dayOf, dayText } from "@/lib/domain/shared/calendar-month";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { CalendarInput } from "@/lib/inputs/planner";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { planPlantAgain } from "@/lib/services/oee/shifts/calendar";
import { checkPlans } from "./hours";

/** On which weekdays a plant works, and its holidays; the version is that of the plant. */
export async function calendarOfPlant({ tx }: Call, id: number) {
  const plant = await tx.plant.findFirst({
    where: { id, deleted_at: null },
    select: {
      id: true,
      company_id: true,
      name: true,
      work_days: true,
      version: true,
      holidays: { orderBy: { date: "asc" }, select: { date: true, name: true } },
    },
  });
  if (!plant) throw notFound();
  const holidays = plant.holidays.map(({ date, name }) => ({ date: dayText(date), name }));

  return { ...plant, holidays };
}

/**
 * Sets what is given; the holidays are all of them. A version that is old answers with what there is. Dates of series that
 * were made already stay where they are; shifts of counted lines that are to come follow.
 */
export async function saveCalendar(call: Call, id: number, { work_days, holidays, version }: CalendarInput) {
  checkPlans(call);
  const before = await calendarOfPlant(call, id);
  const { company_id } = before;
  const { count } = await call.tx.plant.updateMany({
    where: { id, version },
    data: { work_days, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: await calendarOfPlant(call, id) });
  if (holidays) {
    await call.tx.plantHoliday.deleteMany({ where: { plant_id: id } });
    await call.tx.plantHoliday.createMany({
      data: holidays.map(({ date, name }) => ({ company_id, plant_id: id, date: dayOf(date), name })),
    });
    await planPlantAgain(call.tx, id, call.now);
  }
  const after = await calendarOfPlant(call, id);
  await audit(call, "work_calendar", "plants", id, {
    before: { work_days: before.work_days, holidays: before.holidays },
    after: { work_days: after.work_days, holidays: after.holidays },
    company_id,
    plant_id: id,
    label: before.name,
  });
  publish(call.tx, { subject: "work-hours", action: "saved", id, company_id, plant_id: id });

  return after;
}
