import type { WorkCalendar } from "@/lib/domain/maintenance/work-calendar";
import { dayText } from "@/lib/domain/shared/calendar-month";
import type { Tx } from "@/lib/server/data/db";

/** When the plant works; holidays from `from` on, both ends included ("2026-11-26"). */
export async function plantCalendar(tx: Tx, plant_id: number, from: string, until?: string): Promise<WorkCalendar> {
  const plant = await tx.plant.findUniqueOrThrow({
    where: { id: plant_id },
    select: {
      work_days: true,
      holidays: {
        where: { date: { gte: new Date(from), ...(until && { lte: new Date(until) }) } },
        select: { date: true, name: true },
      },
    },
  });

  return {
    work_days: plant.work_days,
    holidays: new Map(plant.holidays.map(({ date, name }) => [dayText(date), name])),
  };
}
