import { criticalityBody } from "@/lib/inputs/criticality";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { answerCriticality } from "@/lib/services/structure/criticality/answer";

export const PUT = endpoint({
  allow: "update_dashboard",
  summary: "Answer the five questions of a machine, which give its class",
  params: idParams,
  body: criticalityBody,
  run: (call, { params, body }) => answerCriticality(call, "machines", params.id, body),
});
