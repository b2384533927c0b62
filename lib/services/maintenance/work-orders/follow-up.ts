import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { Step } from "@/lib/domain/maintenance/work-order-steps";
import type { NewWorkOrder, WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { insert, insertOrder } from "./insert";

/**
 * What a failed step of an order becomes, at the same place: a request of the technician, or an order of the same
 * people. Both hang below the order in which the step failed.
 */
export async function followUp(call: Call, order: WorkOrderRow, step: Step): Promise<NonNullable<Step["follow_up"]>> {
  const kind = step.on_fail === "order" ? "order" : "request";
  const input = wanted(call, order, step);
  const { company_id, plant_id, production_line_id, machine_id, asset_id, equipment_id } = order;
  const place = { company_id, plant_id, production_line_id, machine_id, asset_id, equipment_id };
  const made =
    kind === "order"
      ? await insertOrder(call, { ...input, ...assignedAs(order), priority: order.priority as "normal" }, place)
      : await insert(call, input, place, {
          kind: "request",
          status: "requested",
          requested_by: call.viewer.user_id,
        });

  return { id: made.id, kind, label: workOrderNumber(made.number, kind) };
}

function wanted(call: Call, order: WorkOrderRow, step: Step): NewWorkOrder {
  const text = translator(call.locale, "work-orders");
  const where = order.equipment ?? order.asset ?? order.machine ?? order.production_line ?? order.plant;
  const measured = step.value === null ? null : [step.value, step.unit].filter((part) => part !== null).join(" ");

  return {
    name: text("follow_up.name", { item: where.name, step: step.text }).slice(0, 120),
    description: [
      text("follow_up.description", { order: workOrderNumber(order.number), name: order.name }),
      measured,
      step.entry,
      step.note,
    ]
      .filter(Boolean)
      .join("\n"),
    parent_id: order.id,
    supervisor_notes: undefined,
    required_items: undefined,
    completion_note: undefined,
  };
}

/** Whose the order is; who has taken it of a team leaves the rest to the team. */
const assignedAs = ({ assigned_user_id, assigned_team_id }: WorkOrderRow) =>
  assigned_team_id ? { assigned_team_id } : { assigned_user_id };
