import { stockQuery } from "@/lib/inputs/stock";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listStock } from "@/lib/services/stock/store-rooms/lines";

export const GET = endpoint({
  allow: "view_store_rooms",
  summary: "List the stock of a storeroom, what is below its minimum first",
  params: idParams,
  query: stockQuery,
  run: (call, { params, query }) => listStock(call, params.id, query),
});
