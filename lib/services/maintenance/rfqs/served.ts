import { type RfqRequestType, rfqRequestType } from "@/lib/domain/maintenance/rfq";
import { rfqs } from "@/lib/resources/rfqs";
import type { Call } from "@/lib/server/data/call";
import { serve } from "@/lib/server/resources/serve";
import { detail, present } from "./present";
import { createRfq, removeRfqs, updateRfq } from "./save";

/** Request types by name or number. */
function prepare(asked: Record<string, unknown>): Record<string, unknown> {
  const named = (value: unknown) => rfqRequestType.nameOf(Number(value)) ?? value;
  const { request_type } = asked;

  return request_type === undefined
    ? asked
    : { ...asked, request_type: Array.isArray(request_type) ? request_type.map(named) : named(request_type) };
}

export const servedRfqs = serve(rfqs, {
  prepare,
  filters: {
    request_type: (_call: Call, types: string[]) => ({
      request_type: { in: types.map((type) => rfqRequestType.number[type as RfqRequestType]) },
    }),
    vendor_id: (_call: Call, ids: number[]) => ({ vendors: { some: { vendor_id: { in: ids } } } }),
  },
  present,
  detail,
  create: createRfq,
  update: updateRfq,
  remove: removeRfqs,
});

export type FoundRfq = Awaited<ReturnType<typeof servedRfqs.find>>;
