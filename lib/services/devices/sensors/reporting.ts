import { type SensorReport, seenSince } from "@/lib/domain/monitoring/coverage";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

/** In SQL what reportOf() decides, of sensors `s`. */
export const isReporting = (now: Date) => Prisma.sql`(not s.is_inactive and s.last_seen_at >=
  ${now}::timestamptz - s.expected_interval_s * interval '3 seconds')`;

/** Not inactive, seen once, and not for three intervals. */
export const isSilent = (now: Date) => Prisma.sql`(not s.is_inactive and s.last_seen_at <
  ${now}::timestamptz - s.expected_interval_s * interval '3 seconds')`;

/** The same as a condition of a list. There are few intervals, however many sensors. */
export async function sensorsThat({ tx, now }: Call, report: Extract<SensorReport, "reporting" | "silent">) {
  const intervals = await tx.sensor.groupBy({ by: ["expected_interval_s"], orderBy: { expected_interval_s: "asc" } });

  return {
    is_inactive: false,
    OR: intervals.map(({ expected_interval_s }) => {
      const since = seenSince(expected_interval_s, now);
      return { expected_interval_s, last_seen_at: report === "reporting" ? { gte: since } : { lt: since } };
    }),
  } satisfies Prisma.SensorWhereInput;
}
