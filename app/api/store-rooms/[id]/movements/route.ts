import { movementBody, movementsQuery } from "@/lib/inputs/stock";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listMovements } from "@/lib/services/stock/movements/ledger";
import { moveAndHold } from "@/lib/services/stock/reservations/move-and-hold";

export const GET = endpoint({
  allow: "view_store_rooms",
  summary: "List the movements of a storeroom, newest first",
  params: idParams,
  query: movementsQuery,
  run: (call, { params, query }) => listMovements(call, params.id, query),
});

export const POST = endpoint({
  allow: "update_store_rooms",
  summary:
    "Receive, issue, return, transfer, count or scrap stock; too little on hand is refused with what is there. What comes in is held for open work orders that lack it",
  params: idParams,
  body: movementBody,
  status: 201,
  run: (call, { params, body }) => moveAndHold(call, params.id, body),
});
