import { workOrderStatus } from "@/lib/domain/maintenance/work-order";
import { requestStatus } from "@/lib/domain/maintenance/work-order-request";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { ChangedWorkOrder } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import type { PresentedWorkOrder } from "./present";
import { withdrawRequest } from "./request";
import { updateWorkOrder } from "./save";
import { actOnWorkOrder } from "./transition";

/** The actions that a change of the status stands for; the others have calls of their own. */
const actionBehind = { on_hold: "hold", denied: "deny" } as const;

/** A change with a status is an action and nothing else; without one it is an edit. */
export async function changeWorkOrder(
  call: Call,
  id: number,
  { status, reason, resume_at, was_down, made_at, version, ...fields }: ChangedWorkOrder,
  only?: "order",
): Promise<PresentedWorkOrder> {
  const { kind } = await rowOf(call, id);
  if (only && kind !== only) throw notFound();
  if (status === undefined) return updateWorkOrder(call, id, { ...fields, version });
  const edited = Object.entries(fields).find(([, value]) => value !== undefined);
  if (edited)
    throw new DomainError("invalid", "errors.validation_error", { fields: { [edited[0]]: ["work-orders.apart"] } });

  const table = kind === "request" ? requestStatus : workOrderStatus;
  const name = typeof status === "string" && !/^\d+$/.test(status) ? status : table.nameOf(Number(status));
  if (kind === "request" && name === "withdrawn") return withdrawRequest(call, id, reason);
  if (kind !== "request" && (name === "on_hold" || name === "denied"))
    return actOnWorkOrder(call, actionBehind[name], id, { reason, resume_at, was_down, made_at, version });
  throw invalidField("status", "errors.not_an_option");
}
