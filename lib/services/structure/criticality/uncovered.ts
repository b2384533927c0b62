import type { Call } from "@/lib/server/data/call";

interface UncoveredItem {
  id: number;
  name: string;
  plant: string;
  has_sensor: boolean;
  has_plan: boolean;
}

export interface Uncovered {
  count: number;
  /** The first of them: those without a sensor before those without a plan. */
  items: UncoveredItem[];
}

const mostNamed = 20;

/** Items of class A that no sensor watches, or that no recurring work looks after: how many, and the first of them. */
export async function uncoveredItems({ tx, viewer }: Call, plant_id?: number): Promise<Uncovered> {
  const plants = plant_id ? [plant_id] : viewer.plant_ids === "all" ? null : [...viewer.plant_ids];
  const [found] = await tx.$queryRaw<[Uncovered]>`
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
