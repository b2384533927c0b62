import { orderedStatuses } from "@/lib/domain/maintenance/requisition";
import { proposedQuantity, totalOfLines } from "@/lib/domain/structure/reorder";
import type { Tx } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";

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

/** What is below its minimum, what is on its way, and where it was bought last. */
interface Needed extends Pick<ReorderLine, "available" | "minimum" | "on_order"> {
  plant_id: number;
  part_id: number | null;
  brand_model_id: number | null;
  bought_from: number | null;
  order_quantity: number | null;
  maximum: number | null;
}

interface Found extends Omit<ReorderLine, "proposed"> {
  plant: { id: number; name: string };
  vendor: { id: number; name: string } | null;
  currency: string;
  order_quantity: number | null;
  maximum: number | null;
}

/** So many things of the plants in sight are proposed at most; what is ordered makes room for the rest. */
const mostThings = 1_000;

/** Asked for too: what waits for its approval is not proposed once more. */
const comingStatuses = ["pending", ...orderedStatuses];

/**
 * What the plants should order, by vendor: that of the part, else the one that it was last ordered from; what has none comes
 * last. Computed from the stock whenever it is asked for. A thing
 * is counted over all places of its plant that have a minimum: what lies in another storeroom is moved, not bought. The
 * minimum of a part is that of all its places together that have none of their own. It is
 * ordered in the largest quantity of its places, up to their maxima together; where none has one, as set on the part.
 */
export async function reorderProposals(tx: Tx, plants: readonly number[] | null): Promise<VendorProposal[]> {
  return byVendor(await named(tx, await neededThings(tx, plants && [...plants])));
}

/** Things and what was ordered are put together by grouping: joined by three columns of which one is null they would be compared row by row. */
const neededThings = (tx: Tx, within: number[] | null) =>
  tx.$queryRaw<Needed[]>`
    with things as materialized (
      select l.plant_id, l.part_id, l.brand_model_id, sum(l.on_hand - l.reserved)::float8 as available,
        coalesce(sum(l.minimum), 0) + coalesce(max(l.part_minimum) filter (where l.minimum is null), 0) as minimum,
        max(l.order_quantity) as order_quantity,
        case when count(l.maximum) > 0 then sum(coalesce(l.maximum, 2 * l.minimum))
          + 2 * coalesce(max(l.part_minimum) filter (where l.minimum is null and l.maximum is null), 0) end as maximum
      from stock_lines l join store_rooms r on r.id = l.store_room_id and r.deleted_at is null
      where l.needed is not null and (${within}::int[] is null or l.plant_id = any (${within}::int[]))
      group by 1, 2, 3 having bool_or(l.is_below and l.minimum is not null)
        or round((sum(l.on_hand - l.reserved) filter (where l.minimum is null))::numeric, 3)::float8
          < max(l.part_minimum) filter (where l.minimum is null)),
    asked as (
      select r.plant_id, q.part_id, q.brand_model_id, r.id, r.vendor_id,
        case when r.status = any (${comingStatuses}::text[]) and not q.is_closed_short
          then greatest(q.quantity - q.received, 0) else 0 end as coming
      from requisitions r join requisition_lines q on q.requisition_id = r.id
      where r.plant_id in (select plant_id from things) and r.status <> 'denied'
        and num_nonnulls(q.part_id, q.brand_model_id) > 0)
    select plant_id, part_id, brand_model_id, round(max(available)::numeric, 3)::float8 as available,
      round(max(minimum)::numeric, 3)::float8 as minimum,
      max(order_quantity) as order_quantity, max(maximum) as maximum,
      round(sum(coming)::numeric, 3)::float8 as on_order,
      (array_agg(vendor_id order by id desc) filter (where vendor_id is not null))[1] as bought_from
    from (select *, null::int as id, null::int as vendor_id, 0 as coming from things
      union all select plant_id, part_id, brand_model_id, null, null, null, null, id, vendor_id, coming from asked) known
    group by 1, 2, 3 having round((max(available) + sum(coming))::numeric, 3) < max(minimum)::numeric
    order by 1, 2, 3 limit ${mostThings}`;

const idsOf = (values: readonly (number | null)[]) => [...new Set(values.filter((id) => id !== null))];
const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** With the names of plant, vendor and thing, in their order; without what is archived or deleted. */
async function named(tx: Tx, needed: readonly Needed[]): Promise<Found[]> {
  const those = (ids: readonly (number | null)[]) => ({ id: { in: idsOf(ids) } });
  const [places, parts, models] = await together([
    tx.plant.findMany({
      where: { ...those(needed.map(({ plant_id }) => plant_id)), archived_at: null, deleted_at: null },
      select: { id: true, name: true, company: { select: { currency: true } } },
    }),
    tx.part.findMany({
      where: { ...those(needed.map(({ part_id }) => part_id)), deleted_at: null },
      select: {
        id: true,
        name: true,
        number: true,
        unit: true,
        price: true,
        currency: true,
        vendor_id: true,
        order_quantity: true,
        maximum: true,
      },
    }),
    tx.brandModel.findMany({
      where: those(needed.map(({ brand_model_id }) => brand_model_id)),
      select: {
        id: true,
        name: true,
        price: true,
        currency: true,
        brand: { select: { name: true } },
        equipment_type: { select: { name: true } },
      },
    }),
  ]);
  const [place, part, model] = [byId(places), byId(parts), byId(models)];
  const vendorOf = ({ part_id, bought_from }: Needed) => part.get(part_id ?? 0)?.vendor_id ?? bought_from;
  const vendor = byId(
    await tx.plantVendor.findMany({ where: those(needed.map(vendorOf)), select: { id: true, name: true } }),
  );

  return needed
    .flatMap((one): Found[] => {
      const at = place.get(one.plant_id);
      const stocked = part.get(one.part_id ?? 0);
      const listed = model.get(one.brand_model_id ?? 0);
      const priced = stocked ?? listed;
      if (!at || !priced) return [];
      const { available, minimum, on_order, order_quantity, maximum } = one;
      const { currency } = at.company;

      return [
        {
          plant: { id: at.id, name: at.name },
          vendor: vendor.get(vendorOf(one) ?? 0) ?? null,
          currency,
          available,
          minimum,
          on_order,
          part: stocked ? { id: stocked.id, name: stocked.name, number: stocked.number, unit: stocked.unit } : null,
          brand_model: listed
            ? { id: listed.id, name: listed.name, brand: listed.brand.name, type: listed.equipment_type?.name ?? null }
            : null,
          order_quantity: order_quantity ?? stocked?.order_quantity ?? null,
          maximum: maximum ?? stocked?.maximum ?? null,
          unit_price: priced.currency === currency ? priced.price : null,
        },
      ];
    })
    .toSorted(inOrder);
}

const nameOf = ({ part, brand_model }: Found) => part?.name ?? brand_model?.type ?? brand_model?.name ?? "";

/** By plant and vendor, those without a vendor last, and by name. */
function inOrder(a: Found, b: Found): number {
  return (
    a.plant.name.localeCompare(b.plant.name) ||
    a.plant.id - b.plant.id ||
    Number(a.vendor === null) - Number(b.vendor === null) ||
    (a.vendor?.name ?? "").localeCompare(b.vendor?.name ?? "") ||
    (a.vendor?.id ?? 0) - (b.vendor?.id ?? 0) ||
    nameOf(a).localeCompare(nameOf(b)) ||
    (a.part?.id ?? 0) - (b.part?.id ?? 0) ||
    (a.brand_model?.id ?? 0) - (b.brand_model?.id ?? 0)
  );
}

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
