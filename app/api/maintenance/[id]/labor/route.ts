import { shortPageQuery } from "@/lib/inputs/fields";
import { laborBody } from "@/lib/inputs/labor";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { addLabor, listLabor } from "@/lib/services/maintenance/labor/entries";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List the labor booked on a work order",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await listLabor(call, params.id), query),
});

export const POST = endpoint({
  allow: "update_maintenance",
  summary: "Book labor on a work order for oneself or a colleague",
  params: idParams,
  body: laborBody,
  status: 201,
  tool: {
    name: "book_labor",
    description:
      "Book labor on a work order: minutes, or started_at and ended_at; for the key's person unless user_id names a colleague.",
    example: { id: 310, minutes: 45 },
    link: "/maintenance/work-orders/{id}",
  },
  run: (call, { params, body }) => addLabor(call, params.id, body),
});
