import { endpoint } from "@/lib/server/http/endpoint";
import { servedLogs } from "@/lib/services/platform/audit/served";

export const GET = endpoint({
  allow: "view_settings",
  summary: "List audit log events, newest first: changes, sign-ins and denied access",
  query: servedLogs.query,
  run: (call, { query }) => servedLogs.list(call, query),
});
