import {
  belongsToRepair,
  firstFitting,
  isOfDesignation,
  isRepairedByBearing,
  rootOf,
} from "@/lib/domain/maintenance/needed-part";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import { Prisma } from "@/lib/generated/prisma/client";
import type { RequiredPart } from "@/lib/inputs/required-parts";
import type { Call } from "@/lib/server/data/call";
import type { Finding } from "@/lib/services/maintenance/finding";
import { bearingOf } from "@/lib/services/structure/equipments/bearing";

interface Faulty {
  company_id: number;
  plant_id: number;
  equipment_id: number | null;
  sensor_id: number;
  fault: Fault | null;
}

interface OwnPart {
  part: { id: number; name: string; number: string };
  brand_model: null;
}

interface PartNumber {
  part: null;
  brand_model: { id: number; name: string; brand: { id: number; name: string } };
}

/** A part of the plant or a part number, how many of it, and how many lie there that nothing is held for. */
export type NeededPart = (OwnPart | PartNumber) & { store_room: null; quantity: number; available: number };

type Asked = Pick<Call, "tx">;

/** Whether the diagnosis of a finding names a fault. */
export const faultNamed = ({ diagnosis }: Pick<Finding, "diagnosis">): Fault | null =>
  diagnosis?.verdict === "fault" ? diagnosis.fault : null;

/**
 * What the repair of a diagnosed fault takes: what the last repair of this fault took on this item, as far as it belongs to
 * such a repair; without one, of a damaged bearing the bearing that the sensor listens to. Nothing, where nothing is known.
 */
export async function partsForFault(call: Asked, faulty: Faulty): Promise<NeededPart[]> {
  const { fault } = faulty;
  if (fault === null) return [];
  const before = await takenLastTime(call, faulty, fault);
  if (before.length > 0 || !isRepairedByBearing(fault)) return before;
  const bearing = await bearingOf(call.tx, faulty.sensor_id);
  const root = bearing && rootOf(bearing.designation);
  if (!bearing || !root) return [];
  const fitting = (await partsLike(call, faulty, Prisma.sql`ilike ${`%${root}%`}`)).filter(
    ({ name, number }) =>
      isOfDesignation(bearing.designation, name) || (number !== null && isOfDesignation(bearing.designation, number)),
  );
  const chosen = firstFitting(fitting, bearing.manufacturer);

  return chosen ? [needOf(chosen, 1)] : [];
}

/** The same as an order asks for it. */
export const asRequired = (parts: readonly NeededPart[]): RequiredPart[] =>
  parts.map(({ quantity, ...need }) =>
    need.part ? { part_id: need.part.id, quantity } : { brand_model_id: need.brand_model.id, quantity },
  );

interface Found {
  id: number;
  name: string;
  /** Of a part of the plant; null of a part number, which has a brand. */
  number: string | null;
  brand_id: number | null;
  brand: string | null;
  available: number;
}

const needOf = ({ id, name, number, brand_id, brand, available }: Found, quantity: number): NeededPart => ({
  ...(brand_id === null
    ? { part: { id, name, number: number ?? "" }, brand_model: null }
    : { part: null, brand_model: { id, name, brand: { id: brand_id, name: brand ?? "" } } }),
  store_room: null,
  quantity,
  available: Math.max(0, available),
});

const mostLooked = 200;

/** Parts of the plant and part numbers by name, with what of them is available in the plant. */
const partsLike = ({ tx }: Asked, { company_id, plant_id }: Faulty, like: Prisma.Sql) =>
  tx.$queryRaw<Found[]>`
    select found.*, coalesce(stock.available, 0)::float8 as available from (
      (select id, name, number, null::int as brand_id, null as brand from parts
        where plant_id = ${plant_id} and deleted_at is null and (name ${like} or number ${like}) order by id limit ${mostLooked})
      union all
      (select m.id, m.name, null, b.id, b.name from brand_models m join brands b on b.id = m.brand_id
        where (m.company_id is null or m.company_id = ${company_id}) and m.name ${like} order by m.id limit ${mostLooked})
    ) found cross join lateral (${availableIn(plant_id)}) stock`;

const availableIn = (plant_id: number) => Prisma.sql`
  select sum(l.on_hand - l.reserved) as available from stock_lines l join store_rooms r on r.id = l.store_room_id
  where l.plant_id = ${plant_id} and r.deleted_at is null
    and case when found.brand_id is null then l.part_id = found.id else l.brand_model_id = found.id end`;

/** Of the last order that repaired the fault on the item. What is kept no more, or was for something else, is left out. */
async function takenLastTime({ tx }: Asked, { plant_id, equipment_id }: Faulty, fault: Fault): Promise<NeededPart[]> {
  if (equipment_id === null) return [];
  const rows = await tx.$queryRaw<Taken[]>`
    select found.*, coalesce(stock.available, 0)::float8 as available from (
      select coalesce(p.part_id, p.brand_model_id) as id, coalesce(t.name, m.name) as name, t.number,
        b.id as brand_id, b.name as brand, y.name as type, sum(p.issued)::float8 as issued
      from work_order_parts p
        left join parts t on t.id = p.part_id left join brand_models m on m.id = p.brand_model_id
        left join brands b on b.id = m.brand_id left join equipment_types y on y.id = m.equipment_type_id
      where p.issued > 0 and (t.id is null or t.deleted_at is null) and p.work_order_id = (
        select w.id from work_orders w
        where w.equipment_id = ${equipment_id} and w.kind = 'order' and w.status in ('completed', 'closed')
          and w.problem_solved and coalesce(w.verdict_fault, w.diagnosed_fault) = ${fault}
          and exists (select from work_order_parts taken where taken.work_order_id = w.id and taken.issued > 0)
        order by w.completed_at desc, w.id desc limit 1)
      group by 1, 2, 3, 4, 5, 6 order by 1
    ) found cross join lateral (${availableIn(plant_id)}) stock`;

  return belonging(rows, fault).map(({ issued, type: _type, ...found }) => needOf(found, issued));
}

interface Taken extends Found {
  issued: number;
  /** The item type of a part number. */
  type: string | null;
}

/** Those whose name, or else whose item type, names a part that the repair takes, or none at all. */
function belonging(taken: readonly Taken[], fault: Fault): readonly Taken[] {
  if (taken.length === 0) return taken;
  const reader = orderTextReader();
  const partOf = (text: string | null) => (text === null ? null : reader.text(text).part);

  return taken.filter(({ name, type }) => belongsToRepair(fault, partOf(name) ?? partOf(type)));
}
