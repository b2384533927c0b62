import { temperatureRise } from "@/lib/domain/monitoring/zones";
import type { Tx } from "@/lib/server/data/db";

/** Limits that an analyst would set on day one: ISO 10816-3 zones B/C and C/D for velocity, the usual for the rest. */
const limits = [
  { parameter: 1, kind: "high", warning: 4.5, alarm: 7.1, deadband: 0.3, source: "iso", chronic_samples: 100 },
  { parameter: 3, kind: "high", warning: 4.5, alarm: 7.1, deadband: 0.3, source: "iso" },
  { parameter: 2, kind: "high", warning: 1.5, alarm: 3, deadband: 0.1, source: "manual", acute_samples: 5 },
  { parameter: 5, kind: "high", warning: 75, alarm: 90, deadband: 2, source: "manual", is_run_gated: false },
  { parameter: 5, source: "our", ...temperatureRise },
];

export async function seedLimits(tx: Tx) {
  const sensors = await tx.sensor.findMany({
    where: { data_set: { in: ["temp_vibe", "ncd"] } },
    select: { id: true, company_id: true, plant_id: true },
  });
  await tx.levelZone.createMany({
    data: sensors.flatMap(({ id, ...place }) => limits.map((limit) => ({ ...place, sensor_id: id, ...limit }))),
  });
}

const day = 86_400_000;

/** What people set against what the machine reported: with a good reason, with a poor one, and with none. */
export async function seedOverrides(tx: Tx, now: Date) {
  const plant = await tx.plant.findFirstOrThrow({
    where: { name: "Cedar Ridge Mill" },
    select: { id: true, company_id: true },
  });
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const personCalled = async (mail: string) =>
    (
      await tx.user.findFirstOrThrow({
        where: { company_id: place.company_id, email: { startsWith: `${mail}@` } },
        select: { id: true },
      })
    ).id;
  const [supervisor, superintendent] = [await personCalled("supervisor"), await personCalled("plant-superintendent")];
  const loosened = [
    {
      item: "Calender motor",
      warning: 5.6,
      alarm: 8.5,
      by: supervisor,
      reason: "Foundation is soft until the shutdown",
    },
    { item: "Second press motor", warning: 6, alarm: 9, by: superintendent, reason: null },
  ];
  for (const { item, by, reason, ...limits } of loosened)
    await tx.levelZone.updateMany({
      where: { ...place, parameter: 1, kind: "high", sensor: { equipment: { name: item } } },
      data: { ...limits, source: "manual", changed_by: by, change_reason: reason, version: { increment: 1 } },
    });
  const alert = await tx.alert.findFirst({
    where: { plant_id: place.plant_id, peak_level: "alarm" },
    orderBy: { id: "asc" },
    select: { id: true, sensor_id: true, parameter: true, opened_at: true },
  });
  if (!alert?.parameter) return;
  const created_at = new Date(Math.max(alert.opened_at.getTime() + day / 4, now.getTime() - 80 * day));
  await tx.baseline.create({
    data: {
      ...place,
      sensor_id: alert.sensor_id,
      parameter: alert.parameter,
      status: "rejected",
      samples: 41,
      k_warning: 3,
      k_alarm: 5,
      ratio_warning: 1.5,
      ratio_alarm: 2.5,
      override_alert_id: alert.id,
      started_by: supervisor,
      reason: "It has always been that loud",
      created_at,
      decided_by: superintendent,
      decided_at: new Date(created_at.getTime() + day),
      decide_reason: "Bearing found worn",
    },
    select: { id: true },
  });
}
