import { lubeParamsInput } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { lubeParams } from "@/lib/services/lubrication/points/params";

export const POST = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary: "Calculate how much grease a bearing needs, how often, and the cycles of a container that give it",
  body: lubeParamsInput,
  run: (call, { body }) => lubeParams(call, body),
});
