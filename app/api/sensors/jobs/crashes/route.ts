import { providerOnly } from "@/lib/domain/identity/viewer";
import { crashesQuery } from "@/lib/inputs/usage";
import { endpoint } from "@/lib/server/http/endpoint";
import { listCrashes } from "@/lib/services/monitoring/crashes/list";

export const GET = endpoint({
  allow: "view_controllers",
  condition: providerOnly("usage.provider_only"),
  summary: "List what devices failed at: commands, captures, rejected messages and recomputed histories, newest first",
  query: crashesQuery,
  run: (call, { query }) => listCrashes(call, query),
});
