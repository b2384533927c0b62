import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { findLog } from "@/lib/services/platform/audit/list";

export const GET = endpoint({
  allow: "view_settings",
  summary: "Read one event of the journal",
  params: idParams,
  run: (call, { params }) => findLog(call, params.id),
});
