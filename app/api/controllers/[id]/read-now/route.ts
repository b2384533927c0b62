import { readNowInput } from "@/lib/inputs/readers";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { askReader } from "@/lib/services/devices/readers/requests";

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Ask the reader of a controller for the present values of up to 50 addresses; nothing is stored",
  params: idParams,
  body: readNowInput,
  status: 202,
  run: (call, { params, body }) => askReader(call, params.id, "read_now", body),
});
