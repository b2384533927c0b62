import { doseReadingInput, greasingParams } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { readDose } from "@/lib/services/lubrication/greasing/greasing";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Note the ultrasound reading after a dose, at least 60 seconds after it; it decides what comes next",
  params: greasingParams,
  body: doseReadingInput,
  run: (call, { params, body }) => readDose(call, params.id, params.greasingId, body),
});
