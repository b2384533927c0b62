import { stockQuery } from "@/lib/inputs/stock";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listStock } from "@/lib/services/stock/store-rooms/lines";

export const GET = endpoint({
  allow: "view_store_rooms",
  summary: "List the stock of a storeroom, what is below its minimum first",
  params: idParams,
  query: stockQuery,
  tool: {
    name: "stock",
    description:
      "What lies in a storeroom, below its minimum first: on hand, reserved, on order, minimum. The id of the storeroom comes from search or get_part.",
    example: { id: 2, is_below_minimum: true },
    link: "/store-rooms/{id}/items",
  },
  run: (call, { params, query }) => listStock(call, params.id, query),
});
