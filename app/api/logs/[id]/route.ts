import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { findLog } from "@/lib/services/logs/list";

export const GET = endpoint({
  allow: "view_settings",
  summary: "Read one event of the journal",
  params: idParams,
  run: (call, { params }) => findLog(call, params.id),
});
