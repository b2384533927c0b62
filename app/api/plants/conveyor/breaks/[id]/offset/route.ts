import { breakOffsetBody } from "@/lib/inputs/processes";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { offsetBreak } from "@/lib/services/oee/processes/breaks";

export const POST = endpoint({
  allow: "update_oee",
  summary: "Move the break of one shift by some minutes; the breaks of other days stay",
  params: idParams,
  body: breakOffsetBody,
  run: (call, { params, body }) => offsetBreak(call, params.id, body.minutes),
});
