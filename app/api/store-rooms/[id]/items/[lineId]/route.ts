import { stockLineBody } from "@/lib/inputs/stock";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { stockDetail } from "@/lib/services/stock/store-rooms/detail";
import { setStockLine } from "@/lib/services/stock/store-rooms/lines";

const params = idParams.extend({ lineId: idParams.shape.id });

export const GET = endpoint({
  allow: "view_store_rooms",
  summary: "One stock line of a storeroom: what is there, what fits in its place, and its latest movements",
  params,
  run: (call, { params }) => stockDetail(call, params.id, params.lineId),
});

export const PUT = endpoint({
  allow: "update_store_rooms",
  summary: "Set minimum, order quantity and maximum of a stock line; null leaves them to the part",
  params,
  body: stockLineBody,
  run: (call, { params, body }) => setStockLine(call, params.id, params.lineId, body),
});
