import { orderedStatuses } from "@/lib/domain/maintenance/requisition";
import { proposedQuantity, totalOfLines } from "@/lib/domain/structure/reorder";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";

export interface ReorderLine {
  part: { id: number; name: string; number: string; unit: string } | null;
  brand_model: { id: number; name: string; brand: string | null; type: string | null } | null;
  available: number;
  minimum: number;
  on_order: number;
  proposed: number;
  /** Whole cents of the company's currency; null where there is no price in it. */
  unit_price: number | null;
}

interface VendorProposal {
  plant: { id: number; name: string };
  vendor: { id: number; name: string } | null;
  currency: string;
  lines: ReorderLine[];
  /** Whole cents. */
  total: number;
}

interface Found extends Omit<ReorderLine, "proposed"> {
  plant: { id: number; name: string };
  vendor: { id: number; name: string } | null;
  currency: string;
  order_quantity: number | null;
  maximum: number | null;
}

/** So many things of the plants in sight are proposed at most. */
const mostThings = 1_000;

/** Asked for too: what waits for its approval is not proposed once more. */
const comingStatuses = ["pending", ...orderedStatuses];

/**
 * What the plants should order, by vendor: that of the part, else the one that it was last ordered from; what has none comes
 * last. Computed from the stock whenever it is asked for. A thing
 * is counted over all places of its plant that have a minimum: what lies in another storeroom is moved, not bought. It is
 * ordered in the largest quantity of its places, up to their maxima together; where none has one, as the part says.
 */
export async function reorderProposals(tx: Tx, plants: readonly number[] | null): Promise<VendorProposal[]> {
  const within = plants ? [...plants] : null;
  const found = await tx.$queryRaw<Found[]>`
    with things as materialized (
      select l.plant_id, l.part_id, l.brand_model_id, sum(l.on_hand - l.reserved)::float8 as available,
        sum(l.needed)::float8 as minimum, max(l.order_quantity) as order_quantity,
        case when count(l.maximum) > 0 then sum(coalesce(l.maximum, 2 * l.needed)) end as maximum
      from stock_lines l join store_rooms r on r.id = l.store_room_id and r.deleted_at is null
      where l.needed is not null and (${within}::int[] is null or l.plant_id = any (${within}::int[]))
      group by 1, 2, 3 having bool_or(l.is_below) limit ${mostThings}),
    asked as materialized (
      select r.plant_id, q.part_id, q.brand_model_id, r.id, r.vendor_id, r.status,
        case when not q.is_closed_short then greatest(q.quantity - q.received, 0) else 0 end as coming
      from requisitions r join requisition_lines q on q.requisition_id = r.id
      where r.plant_id in (select plant_id from things) and r.status <> 'denied'
        and num_nonnulls(q.part_id, q.brand_model_id) > 0),
    coming as (
      select plant_id, part_id, brand_model_id, sum(coming)::float8 as quantity from asked
      where coming > 0 and status = any (${comingStatuses}::text[]) group by 1, 2, 3),
    bought as (
      select distinct on (plant_id, part_id, brand_model_id) plant_id, part_id, brand_model_id, vendor_id from asked
      where vendor_id is not null order by plant_id, part_id, brand_model_id, id desc)
    select jsonb_build_object('id', pl.id, 'name', pl.name) as plant, c.currency,
      case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end as vendor,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name, 'number', p.number, 'unit', p.unit)
        end as part,
      case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name, 'brand', a.name, 'type', t.name)
        end as brand_model,
      s.available, s.minimum, coalesce(s.order_quantity, p.order_quantity) as order_quantity,
      coalesce(s.maximum, p.maximum) as maximum, coalesce(o.quantity, 0) as on_order,
      case when p.currency = c.currency then p.price when b.currency = c.currency then b.price end as unit_price
    from things s join plants pl on pl.id = s.plant_id join companies c on c.id = pl.company_id
      left join coming o on ${isSameThing(Prisma.sql`o`)}
      left join bought k on ${isSameThing(Prisma.sql`k`)}
      left join parts p on p.id = s.part_id
      left join plant_vendors v on v.id = coalesce(p.vendor_id, k.vendor_id)
      left join brand_models b on b.id = s.brand_model_id left join brands a on a.id = b.brand_id
      left join equipment_types t on t.id = b.equipment_type_id
    where pl.archived_at is null and (p.id is null or p.deleted_at is null)
    order by pl.name, pl.id, v.name nulls last, v.id, coalesce(p.name, t.name, b.name), s.part_id, s.brand_model_id`;

  return byVendor(found);
}

/** Of a row `s` of things and another one. Written so that the two are joined once, and not thing by thing. */
const isSameThing = (other: Prisma.Sql) => Prisma.sql`${other}.plant_id = s.plant_id
  and coalesce(${other}.part_id, 0) = coalesce(s.part_id, 0)
  and coalesce(${other}.brand_model_id, 0) = coalesce(s.brand_model_id, 0)`;

function byVendor(found: readonly Found[]): VendorProposal[] {
  const groups = new Map<string, VendorProposal>();
  for (const { plant, vendor, currency, order_quantity, maximum, ...line } of found) {
    const proposed = proposedQuantity({ ...line, order_quantity, maximum });
    if (proposed === 0) continue;
    const key = `${plant.id}:${vendor?.id ?? ""}`;
    const group = groups.get(key) ?? { plant, vendor, currency, lines: [], total: 0 };
    groups.set(key, group);
    group.lines.push({ ...line, proposed });
  }

  return [...groups.values()].map((group) => ({ ...group, total: totalOfLines(group.lines) }));
}
