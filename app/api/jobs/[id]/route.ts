import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { findJob } from "@/lib/services/platform/jobs/list";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Read one piece of the caller's slow work with its progress",
  params: idParams,
  run: (call, { params }) => findJob(call, params.id),
});
