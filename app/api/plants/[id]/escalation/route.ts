import { escalationBody } from "@/lib/inputs/escalation";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { escalationOfPlant, saveEscalation } from "@/lib/services/structure/plants/escalation";

export const GET = endpoint({
  allow: "view_plants",
  summary: "Get who a plant notifies of alarms that nobody acknowledges, and after how long",
  params: idParams,
  run: (call, { params }) => escalationOfPlant(call, params.id),
});

export const PUT = endpoint({
  allow: "update_plants",
  summary: "Set all steps of a plant's escalation of alarms that nobody acknowledges",
  params: idParams,
  body: escalationBody,
  run: (call, { params, body }) => saveEscalation(call, params.id, body),
});
