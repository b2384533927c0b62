import { logRowsQuery } from "@/lib/resources/logs";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { logRows } from "@/lib/services/platform/audit/served";

export const GET = endpoint({
  allow: "view_settings",
  summary: "List the fields changed by an audit log event, before and after; of a finished import its rows",
  params: idParams,
  query: logRowsQuery,
  run: (call, { params, query }) => logRows(call, params.id, query),
});
