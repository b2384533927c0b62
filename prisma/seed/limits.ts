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
