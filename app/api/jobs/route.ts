import { datedPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { listJobs } from "@/lib/services/platform/jobs/list";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the caller's background jobs, newest first",
  query: datedPageQuery,
  run: (call, { query }) => listJobs(call, query),
});
