import type { RfqRequestType } from "@/lib/domain/maintenance/rfq";
import type { Call } from "@/lib/server/data/call";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";
import { servedRfqs } from "@/lib/services/maintenance/rfqs/served";
import { itemFrame } from "./item-frame";

/** More than one item sees in years; the rest is in the lists. */
const mostShown = 100;
const newest = { page: 1, max: mostShown, order: { column: "created_at", method: "desc" as const }, search: "" };

/** What was asked of vendors for an item, quotes or services, and what was requisitioned for it. */
export async function itemQuotesScreen(call: Call, id: number, type: RfqRequestType) {
  const frame = await itemFrame(call, id);
  const asked = await servedRfqs.list(call, { ...newest, filters: { equipment_id: [id], request_type: [type] } });
  const requested = await servedRequisitions.list(call, {
    ...newest,
    filters: { equipment_id: [id], type: [type === "quote" ? "purchase" : "service"] },
  });

  return { ...frame, rfqs: asked.data, requisitions: requested.data };
}
