import { browseInput } from "@/lib/inputs/readers";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { askReader } from "@/lib/services/devices/readers/requests";

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Ask the reader of an OPC UA controller what is below a node; the answer is fetched by its request id",
  params: idParams,
  body: browseInput,
  status: 202,
  run: (call, { params, body }) => askReader(call, params.id, "browse", body),
});
