import { byPlant } from "@/lib/domain/identity/scope";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { periodOn, type WrittenPeriod } from "@/lib/inputs/recompute";
import { sensors } from "@/lib/resources/sensors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { onEachSensor } from "@/lib/services/devices/sensors/each";

const columns = {
  id: true,
  sensor_id: true,
  from_at: true,
  to_at: true,
  status: true,
  done: true,
  changed: true,
  total: true,
  error: true,
  created_at: true,
  finished_at: true,
} as const;

/** Requests a recalculation of a sensor's readings in a period; one at a time per sensor. */
export async function startRecompute(call: Call, sensor_id: number, period: WrittenPeriod) {
  const { company_id, plant_id } = await find(call, sensors, sensor_id);
  const { time_zone } = await call.tx.plant.findUniqueOrThrow({ where: { id: plant_id }, select: { time_zone: true } });
  const { from_at, to_at } = periodOn(period, time_zone, call.now);
  // The index allows only one open recalculation, also with concurrent requests.
  const [made] = await call.tx.$queryRaw<{ id: number }[]>`
    insert into recomputes (company_id, plant_id, sensor_id, from_at, to_at, cursor_at, requested_by)
    values (${company_id}, ${plant_id}, ${sensor_id}, ${from_at}, ${to_at}, ${new Date(from_at.getTime() - 1)}, ${call.viewer.user_id})
    on conflict (sensor_id) where status in ('queued', 'running') do nothing returning id`;
  if (!made) throw new DomainError("conflict", "recomputes.already_running");
  await enqueue(call.tx, "recompute", { recompute_id: made.id, company_id, plant_id }, { company_id });
  await audit(call, "recompute", "sensors", sensor_id, { after: { from: from_at, to: to_at, company_id } });
  publish(call.tx, { subject: "recomputes", action: "created", id: sensor_id, company_id, plant_id });

  return call.tx.recompute.findUniqueOrThrow({ where: { id: made.id }, select: columns });
}

/**
 * For each that is named, or that goes through the formula by itself or by its subtype; each answers for itself. A period
 * that is none on the clock of one of their plants is refused for all.
 */
export async function startMany(
  call: Call,
  { ids, formula_id, ...period }: WrittenPeriod & { ids: number[]; formula_id?: number },
) {
  const wanted = formula_id === undefined ? ids : await usersOf(call, formula_id);
  const plants = await call.tx.plant.findMany({
    where: { sensors: { some: { id: { in: wanted } } } },
    distinct: ["time_zone"],
    select: { time_zone: true },
  });
  for (const { time_zone } of plants) periodOn(period, time_zone, call.now);

  return onEachSensor(call, wanted, (id) => startRecompute(call, id, period));
}

async function usersOf(call: Call, formula_id: number): Promise<number[]> {
  const formula = await call.tx.formula.findFirst({ where: { id: formula_id }, select: { id: true } });
  if (!formula) throw notFound();
  const rows = await call.tx.sensor.findMany({
    where: {
      AND: [
        byPlant.see(call.viewer),
        { deleted_at: null, OR: [{ formulas: { some: { formula_id } } }, { subtype: { formula_id } }] },
      ],
    },
    orderBy: { id: "asc" },
    take: 500,
    select: { id: true },
  });

  return rows.map(({ id }) => id);
}

/** The last one of a sensor; null when there was none. */
export async function latestRecompute(call: Call, sensor_id: number) {
  await find(call, sensors, sensor_id);

  return call.tx.recompute.findFirst({ where: { sensor_id }, orderBy: { id: "desc" }, select: columns });
}
