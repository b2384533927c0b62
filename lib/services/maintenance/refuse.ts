import type { Missing } from "@/lib/domain/maintenance/work-order";
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

export function refuseMissing(missing: Missing[]) {
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map(({ field, said }) => [field, [said]]));
  throw new DomainError("invalid", "errors.validation_error", { fields });
}
