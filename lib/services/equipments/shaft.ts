import type { Tx } from "@/lib/server/db";

export const shaftSources = ["typed", "measured", "line", "nominal", "estimated"] as const;
export type ShaftSource = (typeof shaftSources)[number];

/** `at` null: it holds at any time. */
export interface Shaft {
  rpm: number;
  source: ShaftSource;
  at: Date | null;
}

/** How fast the item of a sensor turned at a time, r/min, as far as it is known. */
export async function shaftOf(tx: Tx, sensor_id: number, _at: Date): Promise<Shaft | null> {
  const sensor = await tx.sensor.findUnique({
    where: { id: sensor_id },
    select: { equipment: { select: { rpm_value: true } } },
  });
  const rpm = sensor?.equipment?.rpm_value ?? null;

  return rpm === null ? null : { rpm, source: "nominal", at: null };
}
