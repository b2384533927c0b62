import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { cancelJob } from "@/lib/services/platform/jobs/cancel";

export const PUT = endpoint({
  allow: "signed_in",
  summary: "Cancel one of the caller's background jobs while it waits or runs",
  params: idParams,
  run: (call, { params }) => cancelJob(call, params.id),
});
