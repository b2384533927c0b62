import { curveAround, curveDays, type ProofCurve } from "@/lib/domain/maintenance/one-pager";
import { converter } from "@/lib/domain/monitoring/measurement";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { isDifference } from "@/lib/domain/monitoring/zones";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { Call } from "@/lib/server/data/call";
import type { ShownProof } from "./present";

type Proved = Pick<ShownProof, "sensor_id" | "parameter" | "alert_rule" | "limit">;

/** What the proving sensor measured around the repair, a mean a day, in the reader's units. */
export async function proofCurve(
  { tx, viewer }: Pick<Call, "tx" | "viewer">,
  { sensor_id, parameter: id, alert_rule, limit }: Proved,
  repaired_at: Date,
): Promise<ProofCurve | null> {
  const sensor = await tx.sensor.findFirst({
    where: { id: sensor_id },
    select: { company_id: true, data_set: true, plant: { select: { unit_system: true, time_zone: true } } },
  });
  if (!sensor || !parameterById(sensor.data_set as DataSet, id)) return null;
  const convert = converter(sensor.data_set, id, unitSystemFor(viewer, sensor.plant));
  const rows = await tx.$queryRaw<{ day: string; mean: number }[]>`
    select to_char(bucket at time zone 'UTC', 'YYYY-MM-DD') as day, (sum / count)::float8 as mean
    from days_between(${sensor.company_id}, ${sensor_id}, array[${id}::smallint],
      ${repaired_at}::timestamptz - ${curveDays + 2}::int * interval '1 day',
      ${repaired_at}::timestamptz + ${curveDays + 2}::int * interval '1 day')
    where count > 0`;
  const means = new Map(rows.map(({ day, mean }) => [day, convert(mean)!]));

  // The limit of a rise or a swing is not at any height of the curve.
  return curveAround(plantDay(repaired_at, sensor.plant.time_zone), means, isDifference(alert_rule) ? null : limit);
}
