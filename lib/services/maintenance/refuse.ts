import type { Missing, WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import type { RequestAction } from "@/lib/domain/maintenance/work-order-request";
import { DomainError } from "@/lib/domain/shared/errors";

/** 409 that names the current status. */
export const wrongStatus = (row: { id: number; kind: string; status: string }) =>
  new DomainError(
    "conflict",
    row.kind === "request" ? "work-orders.wrong_request_status" : "work-orders.wrong_status",
    {
      params: { status: row.status },
      data: { id: row.id, status: row.status },
    },
  );

type Step =
  | WorkOrderAction
  | RequestAction
  | (
      | "change"
      | "change_request"
      | "file"
      | "own_file"
      | "answer"
      | "labor"
      | "take_back_labor"
      | "downtime"
      | "series"
      | "failure"
      | "root_cause"
      | "permits"
    );

/** 403 that states whose step it is. */
export const notYours = (action: Step) => new DomainError("forbidden", "work-orders.not_yours", { params: { action } });

export function refuseMissing(missing: Missing[]) {
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map(({ field, message }) => [field, [message]]));
  throw new DomainError("invalid", "errors.validation_error", { fields });
}
