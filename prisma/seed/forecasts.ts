import { forecastOutcome } from "@/lib/domain/monitoring/forecast/grade";
import type { Tx } from "@/lib/server/data/db";

const day = 86_400_000;
/** Days from an alert back to its forecast, and from it to both ends of the range: one was surprised, one cried wolf. */
const made: [before: number, earliest: number, latest: number][] = [
  [6, -2, 3],
  [5, -1.5, 2],
  [4, 1.2, 4],
  [7, -3, 1],
  [3, -1, 1.5],
  [8, -6, -2],
];

/** What was forecast of the faults of the past months, graded by when their alerts came. */
export async function seedForecasts(tx: Tx, now: Date) {
  const alerts = await tx.alert.findMany({
    where: { kind: "level", parameter: { not: null }, ended_at: { not: null }, warning: { not: null } },
    orderBy: { id: "asc" },
    select: {
      company_id: true,
      plant_id: true,
      sensor_id: true,
      parameter: true,
      warning: true,
      opened_at: true,
      plant: { select: { time_zone: true } },
      sensor: { select: { equipment_id: true } },
    },
  });
  await tx.keptForecast.createMany({
    data: alerts.flatMap(
      ({ sensor: { equipment_id }, warning: value, parameter, opened_at: reached_at, plant, ...place }, at) => {
        const [before, from, until] = made[at % made.length] ?? [6, -2, 3];
        if (equipment_id === null || value === null || parameter === null) return [];
        const after = (days: number) => new Date(reached_at.getTime() + days * day);
        const kept = { made_at: after(-before), earliest: after(from), latest: after(until) };
        const outcome = forecastOutcome(kept, { reached_at, ended_at: null }, now, plant.time_zone);
        const grade = { outcome, reached_at, decided_at: reached_at, checked_at: reached_at };
        return [
          {
            ...place,
            ...kept,
            ...grade,
            equipment_id,
            parameter,
            value,
            kind: "high",
            target: "warning",
            basis: "trend",
          },
        ];
      },
    ),
  });
}
