import { nameOf } from "@/lib/domain/identity/viewer";
import { nextReportAt, type Schedule } from "@/lib/domain/monitoring/report-schedule";
import { invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { reportSchedules } from "@/lib/resources/report-schedules";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { assignableIn } from "@/lib/services/identity/teams/assignable";

type Row = RowOf<typeof reportSchedules>;

async function createSchedule(call: Call, input: InputOf<typeof reportSchedules>): Promise<Row> {
  await check(call, input.plant_id, input);

  return create(call, reportSchedules, {
    ...input,
    user_id: call.viewer.user_id,
    next_at: await nextAt(call, input.plant_id, input),
  });
}

async function updateSchedule(call: Call, id: number, input: ChangeOf<typeof reportSchedules>): Promise<Row> {
  const before = await find(call, reportSchedules, id);
  if (input.plant_id !== undefined && input.plant_id !== before.plant_id)
    throw invalidField("plant_id", "errors.stays_in_place");
  // Who has left and what is deleted since is still among them: it is left out when the report is sent.
  await check(call, before.plant_id, {
    sensor_ids: input.sensor_ids?.filter((sensor) => !before.sensor_ids.includes(sensor)),
    send_to_ids: input.send_to_ids?.filter((person) => !before.send_to_ids.includes(person)),
  });
  const after = { ...before, ...input } as Row;

  // Drawn with the permissions of the user who changed it last.
  return update(call, reportSchedules, id, {
    ...input,
    user_id: call.viewer.user_id,
    next_at: await nextAt(call, before.plant_id, after as Schedule),
  });
}

async function nextAt({ tx, now }: Call, plant_id: number, { cadence, weekday }: Schedule): Promise<Date> {
  const plant = await tx.plant.findFirst({ where: { id: plant_id }, select: { time_zone: true } });

  return new Date(nextReportAt({ cadence, weekday }, now.getTime(), plant?.time_zone ?? "UTC"));
}

/** Sensors and people are of the plant. */
async function check(
  { tx }: Call,
  plant_id: number,
  { sensor_ids = [], send_to_ids = [] }: { sensor_ids?: readonly number[]; send_to_ids?: readonly number[] },
) {
  const plant = await tx.plant.findFirst({ where: { id: plant_id }, select: { company_id: true } });
  if (!plant) throw invalidField("plant_id", "errors.does_not_exist");
  const [sensors, people] = await together([
    tx.sensor.findMany({ where: { id: { in: [...sensor_ids] }, plant_id, deleted_at: null }, select: { id: true } }),
    tx.user.findMany({
      where: { id: { in: [...send_to_ids] }, ...assignableIn({ company_id: plant.company_id, plant_id }) },
      select: { id: true },
    }),
  ]);
  if (sensors.length !== sensor_ids.length) throw invalidField("sensor_ids", "errors.does_not_exist");
  if (people.length !== send_to_ids.length) throw invalidField("send_to_ids", "errors.does_not_exist");
}

async function present({ tx }: Call, rows: Row[]) {
  const [sensors, people] = await together([
    tx.sensor.findMany({
      where: { id: { in: rows.flatMap(({ sensor_ids }) => sensor_ids) }, deleted_at: null },
      select: { id: true, name: true, equipment: { select: { name: true } } },
    }),
    tx.user.findMany({
      where: { id: { in: rows.flatMap(({ send_to_ids, user_id }) => [...send_to_ids, user_id]) } },
      select: { id: true, first_name: true, last_name: true },
    }),
  ]);
  const named = (ids: readonly number[]) =>
    people.filter(({ id }) => ids.includes(id)).map((person) => ({ id: person.id, name: nameOf(person) }));

  return rows.map((row) => ({
    ...row,
    sensors: sensors
      .filter(({ id }) => row.sensor_ids.includes(id))
      .map(({ id, name, equipment }) => ({ id, name: equipment ? `${equipment.name}, ${name}` : name })),
    send_to: named(row.send_to_ids),
    user: named([row.user_id])[0] ?? null,
  }));
}

export const servedReportSchedules = serve(reportSchedules, {
  present,
  create: createSchedule,
  update: updateSchedule,
});
