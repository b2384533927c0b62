import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { findingOf } from "@/lib/services/maintenance/finding";
import { proposalFor } from "./proposal";
import { repeatOf } from "./repeats";

/** Statuses from which work is completed. */
const completable: readonly string[] = ["pending", "in_work"];

/** Whether completing the order asks for codes: its type does, or a diagnosis waits for a verdict. */
const isAsked = (order: WorkOrderRow) =>
  order.kind === "order" &&
  completable.includes(order.status) &&
  ((order.category?.asks_failure ?? "no") !== "no" || findingOf(order) !== null);

/** The codes of an order in the reader's language, those that are proposed while it is open, and the same failure before. */
export async function failureOf(call: Call, order: WorkOrderRow) {
  const [names, proposal, repeat] = await together([
    namesOf(call, order),
    isAsked(order) ? proposalFor(call, order) : null,
    repeatOf(call, order),
  ]);

  return { ...names, proposal, repeat };
}

async function namesOf({ tx, locale }: Call, { fault_id, cause_id, remedy_id }: WorkOrderRow) {
  const ids = [fault_id, cause_id, remedy_id].filter((id) => id !== null);
  const rows =
    ids.length === 0
      ? []
      : await tx.fault.findMany({
          where: { id: { in: ids } },
          select: { id: true, code: true, name_en: true, name_es: true },
        });
  const named = (id: number | null) => {
    const row = rows.find((one) => one.id === id);

    return row ? { id: row.id, code: row.code, name: locale === "es" ? row.name_es : row.name_en } : null;
  };

  return { mode: named(fault_id), cause: named(cause_id), remedy: named(remedy_id) };
}
