import { z } from "zod";
import { endpoint } from "@/lib/server/http";
import { listJobs } from "@/lib/services/jobs/list";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the slow work that the caller started, newest first",
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    max: z.coerce.number().int().min(1).max(200).default(10),
  }),
  run: (call, { query }) => listJobs(call, query),
});
