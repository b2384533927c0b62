import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { findJob } from "@/lib/services/jobs/list";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Read one piece of the caller's slow work with its progress",
  params: idParams,
  run: (call, { params }) => findJob(call, params.id),
});
