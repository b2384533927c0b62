import { logs } from "@/lib/resources/logs";
import { endpoint } from "@/lib/server/http/endpoint";
import { listQuery } from "@/lib/server/resources/list";
import { listLogs } from "@/lib/services/platform/audit/list";

export const GET = endpoint({
  allow: "view_settings",
  summary: "List what was changed, who signed in and who was refused, newest first",
  query: listQuery(logs),
  run: (call, { query }) => listLogs(call, logs, query),
});
