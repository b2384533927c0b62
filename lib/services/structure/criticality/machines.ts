import { byPlant } from "@/lib/domain/identity/scope";
import { nameOf } from "@/lib/domain/identity/viewer";
import {
  type Criticality,
  type CriticalityAnswers,
  criticalities,
  isCriticality,
  sumOf,
} from "@/lib/domain/structure/criticality";
import { active } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";

/** More machines than a plant has. */
const mostMachines = 5_000;

/** The machines of the plants in sight, or of one, by line and place, each with its class and the answers it follows from. */
export async function classedMachines(call: Call, plant_id?: number) {
  const rows = await call.tx.machine.findMany({
    where: { AND: [byPlant.see(call.viewer), active, plant_id ? { plant_id } : {}] },
    orderBy: [{ plant_id: "asc" }, { production_line: { position: "asc" } }, { position: "asc" }, { id: "asc" }],
    take: mostMachines,
    select: {
      ...{ id: true, name: true, code: true, image_id: true, version: true, criticality: true },
      ...{ criticality_answers: true, criticality_by: true, criticality_at: true },
      plant: { select: { id: true, name: true, time_zone: true } },
      production_line: { select: { id: true, name: true } },
      application: { select: { id: true, name: true } },
    },
  });
  const [people, items] = await together([
    call.tx.user.findMany({
      where: { id: { in: [...new Set(rows.flatMap(({ criticality_by }) => criticality_by ?? []))] } },
      select: { id: true, first_name: true, last_name: true },
    }),
    uncoveredItems(call, plant_id),
  ]);
  const named = new Map(people.map((person) => [person.id, nameOf(person)]));
  const machines = rows.map(({ criticality, criticality_answers, criticality_by, criticality_at, ...row }) => ({
    ...row,
    criticality: isCriticality(criticality) ? criticality : null,
    answers: criticality_answers as CriticalityAnswers | null,
    sum: criticality_answers ? sumOf(criticality_answers as CriticalityAnswers) : null,
    by: criticality_by === null ? null : (named.get(criticality_by) ?? null),
    at: criticality_at,
  }));

  return { machines, counts: countsOf(machines), uncovered: items };
}

const countsOf = (machines: readonly { criticality: Criticality | null }[]) => ({
  machines: machines.length,
  classed: machines.filter(({ criticality }) => criticality !== null).length,
  ...(Object.fromEntries(
    criticalities.map((one) => [one, machines.filter(({ criticality }) => criticality === one).length]),
  ) as Record<Criticality, number>),
});

interface Uncovered {
  id: number;
  name: string;
  plant: string;
  has_sensor: boolean;
  has_plan: boolean;
}

const mostNamed = 20;

/** Items of class A that no sensor watches, or that no recurring work looks after: how many, and the first of them. */
async function uncoveredItems({ tx, viewer }: Call, plant_id?: number) {
  const plants = plant_id ? [plant_id] : viewer.plant_ids === "all" ? null : [...viewer.plant_ids];
  const [found] = await tx.$queryRaw<[{ count: number; items: Uncovered[] }]>`
    with items as (
      select e.id, e.name, p.name as plant,
        exists (select from sensors s where s.equipment_id = e.id and s.deleted_at is null and s.archived_at is null)
          as has_sensor,
        exists (select from work_series s where s.plant_id = e.plant_id and s.ended_at is null
          and (s.equipment_id = e.id or s.equipment_id is null and (s.asset_id = e.asset_id
            or s.asset_id is null and s.machine_id = m.id))) as has_plan
      from equipments e join assets a on a.id = e.asset_id join machines m on m.id = a.machine_id
        join plants p on p.id = e.plant_id
      where (${plants}::int[] is null or e.plant_id = any (${plants}::int[]))
        and e.deleted_at is null and e.archived_at is null and m.archived_at is null and p.archived_at is null
        and coalesce(e.criticality, m.criticality) = 'A'),
    missing as (select * from items where not (has_sensor and has_plan))
    select (select count(*)::int from missing) as count,
      coalesce((select json_agg(r) from (
        select * from missing order by has_sensor, plant, sorted_text(name), id limit ${mostNamed}) r), '[]') as items`;

  return found;
}
