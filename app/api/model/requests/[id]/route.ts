import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { sentFor } from "@/lib/services/outward/own-model/requests";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Get everything that was sent to the model for one of the caller's own requests of the last 30 days",
  params: idParams,
  run: (call, { params }) => sentFor(call, params.id),
});
