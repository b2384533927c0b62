import { doseInput, greasingParams } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { giveDose } from "@/lib/services/lubrication/greasing/greasing";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Note a dose of grease; more than the next dose is refused",
  params: greasingParams,
  body: doseInput,
  run: (call, { params, body }) => giveDose(call, params.id, params.greasingId, body),
});
