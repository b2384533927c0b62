import { type Cadence, nextReportAt } from "@/lib/domain/monitoring/report-schedule";
import type { Tx } from "@/lib/server/data/db";

/** The week's charts of the first machines, and a month of one, as a plant would have them sent. */
export async function seedReportSchedules(tx: Tx, now: Date) {
  await seedOf(tx, now, { name: "Cedar Ridge Mill", domain: "cedar.example", monthly: ["Informe mensual", "es"] });
  await seedOf(tx, now, { name: "Harbor Plant", domain: "harbor.example", monthly: ["Month of the kettles", "en"] });
}

interface Sending {
  name: string;
  domain: string;
  monthly: [name: string, language: string];
}

async function seedOf(tx: Tx, now: Date, { name: plantName, domain, monthly }: Sending) {
  const plant = await tx.plant.findFirstOrThrow({
    where: { name: plantName },
    select: { id: true, company_id: true, time_zone: true },
  });
  const sensors = await tx.sensor.findMany({
    where: { plant_id: plant.id, deleted_at: null, equipment_id: { not: null } },
    orderBy: { id: "asc" },
    take: 6,
    select: { id: true },
  });
  const users = await tx.user.findMany({
    where: { email: { in: ["plant-admin", "supervisor", "technician"].map((name) => `${name}@${domain}`) } },
    select: { id: true, email: true },
  });
  const idOf = (name: string) => users.find(({ email }) => email === `${name}@${domain}`)!.id;
  const sensor_ids = sensors.map(({ id }) => id);
  const weekly: { cadence: Cadence; weekday: number } = { cadence: "weekly", weekday: 1 };
  const schedules = [
    {
      ...weekly,
      name: "Monday meeting",
      language: "en",
      sensor_ids,
      send_to_ids: [idOf("supervisor"), idOf("technician")],
      last_at: new Date(nextReportAt(weekly, now.getTime() - 8 * 86_400_000, plant.time_zone)),
    },
    {
      ...weekly,
      cadence: "monthly" as const,
      name: monthly[0],
      language: monthly[1],
      sensor_ids: sensor_ids.slice(0, 1),
      send_to_ids: [],
    },
  ];
  await tx.reportSchedule.createMany({
    data: schedules.map(({ sensor_ids, send_to_ids, ...schedule }) => ({
      ...schedule,
      sensor_ids: [...sensor_ids],
      send_to_ids: [...send_to_ids],
      company_id: plant.company_id,
      plant_id: plant.id,
      user_id: idOf("plant-admin"),
      next_at: new Date(nextReportAt(schedule, now.getTime(), plant.time_zone)),
    })),
  });
}
