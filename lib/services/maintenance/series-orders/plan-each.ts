import { dueFieldOf } from "@/lib/domain/maintenance/work-order-due";
import { nameIn } from "@/lib/domain/structure/custom-keys";
import { type PlannedWorkOrders, workOrders } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { customFieldsOf } from "@/lib/server/resources/custom";
import { rowOf } from "../order-row";
import { eachOrder, type Outcome } from "../work-orders/each";
import { changeOrder } from "./orders";

/**
 * Gives several orders the same person, due date, priority and values of the company's own fields, each by its own rules and
 * with its own line in the audit log. What one refuses, or what was changed since its version was read, leaves the others.
 */
export async function planEach(call: Call, { ids, versions = {}, fields }: PlannedWorkOrders): Promise<Outcome[]> {
  const { due_at, ...planned } = fields;
  const labels = planned.custom ? await labelsFor(call, ids) : undefined;

  return eachOrder(
    call,
    ids,
    async (id) => {
      const due = due_at === undefined ? {} : { [dueFieldOf(await rowOf(call, id))]: due_at };
      return changeOrder(call, id, { ...planned, ...due, version: versions[id] }, "order");
    },
    labels,
  );
}

/** What the fields of the orders' companies are called, by their key. */
async function labelsFor(call: Call, ids: readonly number[]) {
  const rows = await call.tx.workOrder.findMany({
    where: seen(workOrders, call, { id: { in: [...ids] } }),
    distinct: ["company_id"],
    select: { company_id: true },
  });
  const labels = new Map<string, string>();
  for (const { company_id } of rows)
    for (const { key, name } of await customFieldsOf(call, "work_orders", company_id))
      labels.set(key, nameIn(name, call.locale));

  return labels;
}
