import { pageQuery } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { listJobs } from "@/lib/services/jobs/list";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the slow work that the caller started, newest first",
  query: pageQuery,
  run: (call, { query }) => listJobs(call, query),
});
