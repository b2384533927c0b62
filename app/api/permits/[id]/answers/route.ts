import { permitAnswers } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { answerPermit } from "@/lib/services/maintenance/permits/answers";

export const PUT = endpoint({
  allow: ["create_permits", "update_permits"],
  summary: "Answer questions of a permit",
  params: idParams,
  body: permitAnswers,
  run: (call, { params, body }) => answerPermit(call, params.id, body.answers),
});
