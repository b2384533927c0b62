import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { servedLogs } from "@/lib/services/platform/audit/served";

export const GET = endpoint({
  allow: "view_settings",
  summary: "Get one audit log event",
  params: idParams,
  run: (call, { params }) => servedLogs.find(call, params.id),
});
