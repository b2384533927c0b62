import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { reorderBody, reorderQuery } from "@/lib/inputs/reorder";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { listReorder, orderProposals } from "@/lib/services/maintenance/reorder/order";

export const GET = endpoint({
  allow: "view_store_rooms",
  summary: "List what the plants should order because less than the minimum is there and coming, by vendor",
  query: reorderQuery,
  run: async (call, { query }) => pageIn(await listReorder(call, query.plant_id), query),
});

export const POST = endpoint({
  allow: "create_requisitions",
  condition: isInRequisitionsArea,
  summary: "Make one purchase requisition of what is proposed at a vendor",
  body: reorderBody,
  status: 201,
  run: (call, { body }) => orderProposals(call, body),
});
