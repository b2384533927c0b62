import {
  type FailureCode,
  fitsType,
  modesOfDiagnosis,
  modesSpokenOf,
  neverRepeats,
  proposedModes,
  proposedRemedy,
} from "@/lib/domain/maintenance/failure-codes";
import { readOrder } from "@/lib/domain/maintenance/order-text/of-order";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { findingOf } from "@/lib/services/maintenance/finding";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { faultsOfCatalog } from "./catalog";
import { codesOf } from "./codes";

/** So far back failures of a type are counted. */
const daysBack = 365;

type Order = Pick<
  WorkOrderRow,
  "id" | "company_id" | "plant_id" | "equipment_id" | "name" | "description" | "request_id" | "finding"
>;

interface Known {
  equipment_type_id: number | null;
  asked: number | null;
  /** Modes of earlier orders of the type that took a part of this order, and of the type at all; the most frequent first. */
  by_parts: number[];
  frequent: number[];
  is_part_issued: boolean;
  is_lubricant_issued: boolean;
}

/** What the plant knows of the order's item, request and parts; what is held for the order will be issued with it. */
const knownOf = async ({ tx, now }: Pick<Call, "tx" | "now">, order: Order): Promise<Known> => {
  const since = new Date(now.getTime() - daysBack * 86_400_000);
  const [known] = await tx.$queryRaw<[Known]>`
    with item as (select coalesce(e.equipment_type_id, m.equipment_type_id) as type_id
        from equipments e left join brand_models m on m.id = e.brand_model_id where e.id = ${order.equipment_id}::int),
      failed as (select w.id, w.fault_id, w.completed_at from work_orders w join equipments e on e.id = w.equipment_id
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
      exists (select from needed where is_issued and equipment_type_id = (select type_id from item)) as is_part_issued,
      exists (select from needed where is_issued and type_name = ${lubricantType}) as is_lubricant_issued`;

  return known;
};

/** The provider's item type of greases and oils. */
const lubricantType = "Lubricant";

const plainOf = ({ id, code, name }: FailureCode) => ({ id, code, name });

/** What the failure codes of an order may be, and what can be chosen instead. */
export async function proposalFor(call: Call, order: Order) {
  const [codes, known, catalog] = await together([
    codesOf(call, order.company_id),
    knownOf(call, order),
    faultsOfCatalog(call, order.company_id),
  ]);
  const ofKind = (kind: FailureCode["kind"]) => codes.filter((one) => one.kind === kind);
  const [causes, remedies] = [ofKind("cause"), ofKind("remedy")];
  const modes = ofKind("mode").filter((mode) => fitsType(mode, known.equipment_type_id));
  const likely = modes.filter(({ code }) => !neverRepeats.includes(code));
  const said = readOrder(orderTextReader(catalog), { name: order.name, description: order.description ?? undefined });
  const diagnosis = (findingOf(order)?.diagnosis?.fault ?? null) as Fault | null;
  const proposed = proposedModes(
    {
      diagnosis: modesOfDiagnosis(diagnosis, likely).map(({ id }) => id),
      request: known.asked === null ? [] : [known.asked],
      parts: known.by_parts,
      text: modesSpokenOf(said, likely, remedies).map(({ id }) => id),
      frequent: known.frequent,
    },
    likely,
  );
  const links = likely.find(({ id }) => id === proposed[0]?.id)?.links ?? [];
  const linkedOf = (all: readonly FailureCode[]) => links.flatMap((id) => all.find((one) => one.id === id) ?? []);
  const done = {
    ...{ isPartIssued: known.is_part_issued, isLubricantIssued: known.is_lubricant_issued },
    action: said.action,
  };
  const cause = linkedOf(causes)[0];
  const remedy = proposed.length > 0 ? proposedRemedy(done, linkedOf(remedies), remedies) : null;

  return {
    modes: proposed,
    cause: cause ? plainOf(cause) : null,
    remedy: remedy && plainOf(remedy),
    /** Everything that can be chosen at this item: modes with their causes and remedies, the likeliest first. */
    choices: {
      modes: modes.map((mode) => ({ ...plainOf(mode), links: [...mode.links] })),
      causes: causes.map(plainOf),
      remedies: remedies.map(plainOf),
    },
  };
}

type FailureProposal = Awaited<ReturnType<typeof proposalFor>>;

/** The same of an order that is asked for. */
export const failureProposal = async (call: Call, id: number): Promise<FailureProposal> =>
  proposalFor(call, await rowOf(call, id));
