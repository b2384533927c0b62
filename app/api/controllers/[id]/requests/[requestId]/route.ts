import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { readerRequest } from "@/lib/services/devices/readers/requests";

export const GET = endpoint({
  allow: ["view_controllers", "update_controllers"],
  summary:
    "What became of a request to the reader of a controller; without an answer within 30 seconds its state is timeout",
  params: idParams.extend({ requestId: idParams.shape.id }),
  run: (call, { params }) => readerRequest(call, params.id, params.requestId),
});
