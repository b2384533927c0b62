import { api } from "@/lib/client/api";
import type { Creation } from "@/lib/client/idempotency";
import type { MaintenanceKind } from "@/lib/domain/maintenance/work-order";

interface WhatIsSent {
  kind: MaintenanceKind;
  /** What a new one begins with: the request that it is made of. */
  draft?: { request?: { id: number } };
  /** What is changed; without either it is created. */
  order?: { id: number };
  series?: { id: number };
}

/** Creates or changes an order, request, log or series; a creation whose answer was lost is not made again. */
export function sendOrder(
  body: Record<string, unknown>,
  { kind, draft, order, series }: WhatIsSent,
  creation: Creation,
) {
  if (series) return api.put(`/maintenance/recurring/${series.id}`, { body, isQuiet: true });
  if (order) return api.put(`/maintenance/${order.id}`, { body, isQuiet: true });
  const ask = { body, isQuiet: true, idempotencyKey: creation.keyFor(body) };
  if (draft?.request) return api.post(`/maintenance/requests/${draft.request.id}`, ask);
  return api.post(kind === "request" ? "/maintenance/requests" : "/maintenance", ask);
}
