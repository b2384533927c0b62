import { type KnownFailure, proposalOf } from "@/lib/domain/maintenance/failure-proposal";
import { readOrder } from "@/lib/domain/maintenance/order-text/of-order";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { type Finding, findingOf } from "@/lib/services/maintenance/finding";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { faultsOfCatalog, ownModesIn } from "./catalog";
import { codesOf } from "./codes";

/** So far back failures of a type are counted. */
const daysBack = 365;

type Order = Pick<
  WorkOrderRow,
  "id" | "company_id" | "plant_id" | "equipment_id" | "name" | "description" | "request_id" | "finding"
>;

type Known = Omit<KnownFailure, "diagnosis" | "quantity" | "from_text">;

/** What the plant knows of the order's item, request and parts; what is held for the order will be issued with it. */
const knownOf = async ({ tx, now }: Pick<Call, "tx" | "now">, order: Order): Promise<Known> => {
  const since = new Date(now.getTime() - daysBack * 86_400_000);
  const [known] = await tx.$queryRaw<[Known]>`
    with item as (select coalesce(e.equipment_type_id, m.equipment_type_id) as type_id
        from equipments e left join brand_models m on m.id = e.brand_model_id where e.id = ${order.equipment_id}::int),
      failed as (select w.id, w.fault_id, w.cause_id, w.completed_at from work_orders w join equipments e on e.id = w.equipment_id
          left join brand_models m on m.id = e.brand_model_id
        where w.plant_id = ${order.plant_id} and w.kind = 'order' and w.status in ('completed', 'closed')
          and w.fault_id is not null and coalesce(w.started_at, w.completed_at) >= ${since} and w.id <> ${order.id}
          and coalesce(e.equipment_type_id, m.equipment_type_id) = (select type_id from item)),
      needed as (select p.*, b.equipment_type_id, t.name as type_name,
          p.issued > 0 or exists (select from stock_reservations r where r.work_order_part_id = p.id) as is_issued
        from work_order_parts p left join brand_models b on b.id = p.brand_model_id
          left join equipment_types t on t.id = b.equipment_type_id where p.work_order_id = ${order.id})
    select (select type_id from item) as equipment_type_id,
      (select fault_id from work_orders where id = ${order.request_id}::int) as asked,
      array(select f.fault_id from failed f where exists (select from work_order_parts q join needed n
          on n.part_id = q.part_id or n.brand_model_id = q.brand_model_id where q.work_order_id = f.id and q.issued > 0)
        group by 1 order by count(*) desc, max(f.completed_at) desc, 1 limit 3) as by_parts,
      array(select fault_id from failed group by 1 order by count(*) desc, max(completed_at) desc, 1 limit 3) as frequent,
      coalesce((select json_object_agg(u.fault_id, u.cause_id) from (
        select distinct on (f.fault_id) f.fault_id, f.cause_id from failed f where f.cause_id is not null
        group by 1, 2 order by f.fault_id, count(*) desc, max(f.completed_at) desc, f.cause_id) u), '{}') as usual_causes,
      exists (select from needed where is_issued and equipment_type_id = (select type_id from item)) as is_part_issued,
      exists (select from needed where is_issued and type_name = ${lubricantType}) as is_lubricant_issued`;

  return known;
};

/** The provider's item type of greases and oils. */
const lubricantType = "Lubricant";

/** What the sensor of a finding measured. */
export const quantityOf = ({ data_set, parameter }: Pick<Finding, "data_set" | "parameter">) =>
  (parameter === null ? undefined : parameterById(data_set as DataSet, parameter))?.quantity ?? null;

/** What the failure codes of an order may be, and what can be chosen instead. */
export async function proposalFor(call: Call, order: Order) {
  const [codes, known, catalog] = await together([
    codesOf(call, order.company_id),
    knownOf(call, order),
    faultsOfCatalog(call, order.company_id),
  ]);
  const finding = findingOf(order);
  const fromText = readOrder(orderTextReader(catalog), {
    name: order.name,
    description: order.description ?? undefined,
  });
  const found = {
    diagnosis: (finding?.diagnosis?.fault ?? null) as Fault | null,
    quantity: finding && quantityOf(finding),
  };

  return proposalOf({ ...known, ...found, from_text: fromText }, codes, ownModesIn(catalog));
}

type FailureProposal = Awaited<ReturnType<typeof proposalFor>>;

/** The same of an order that is asked for. */
export const failureProposal = async (call: Call, id: number): Promise<FailureProposal> =>
  proposalFor(call, await rowOf(call, id));
