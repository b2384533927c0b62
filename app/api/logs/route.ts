import { endpoint } from "@/lib/server/http/endpoint";
import { servedLogs } from "@/lib/services/platform/audit/served";

export const GET = endpoint({
  allow: "view_settings",
  summary: "List what was changed, who signed in and who was refused, newest first",
  query: servedLogs.query,
  run: (call, { query }) => servedLogs.list(call, query),
});
