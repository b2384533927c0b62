import { type Cadence, reportedRange } from "@/lib/domain/monitoring/report-schedule";
import { invalidField } from "@/lib/domain/shared/errors";
import { reportSchedules } from "@/lib/resources/report-schedules";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { find } from "@/lib/server/resources/crud";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { startReport } from "./start";

/**
 * Sends a scheduled report now, about the whole days before today, to the caller and to those it is also sent to. The next
 * date stays. Sensors and readers that are gone are left out, as when it is sent by itself.
 */
export async function sendScheduleNow(call: Call, id: number) {
  const { tx, now } = call;
  const schedule = await find(call, reportSchedules, id);
  const { plant_id, company_id } = schedule;
  const [plant, sensors, readers] = await together([
    tx.plant.findUniqueOrThrow({ where: { id: plant_id }, select: { time_zone: true } }),
    tx.sensor.findMany({
      where: { id: { in: schedule.sensor_ids }, plant_id, deleted_at: null },
      select: { id: true },
    }),
    tx.user.findMany({
      where: { id: { in: schedule.send_to_ids }, ...assignableIn({ company_id, plant_id }) },
      select: { id: true },
    }),
  ]);
  if (sensors.length === 0) throw invalidField("sensor_ids", "errors.should_be_selected");
  const there = new Set(sensors.map((sensor) => sensor.id));
  const job = await startReport(call, plant_id, {
    title: schedule.name,
    ...reportedRange({ ...schedule, cadence: schedule.cadence as Cadence }, now.getTime(), plant.time_zone),
    charts: schedule.sensor_ids
      .filter((sensor_id) => there.has(sensor_id))
      .map((sensor_id) => ({ sensor_id, parameters: [] })),
    language_id: schedule.language === "es" ? 2 : 1,
    send_to: readers.map((reader) => reader.id),
  });
  await tx.reportSchedule.updateMany({ where: { id }, data: { last_at: now } });
  await audit(call, "send_now", "report-schedules", id, {
    before: { last_at: schedule.last_at },
    after: { name: schedule.name, last_at: now },
    company_id,
    plant_id,
  });

  return job;
}
