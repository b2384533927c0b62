import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { findJob } from "@/lib/services/platform/jobs/list";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Get one of the caller's background jobs with its progress",
  params: idParams,
  run: (call, { params }) => findJob(call, params.id),
});
