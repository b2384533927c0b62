import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { findAlert } from "@/lib/services/monitoring/alerts/list";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "One alert with its history",
  params: idParams,
  run: (call, { params }) => findAlert(call, params.id),
});
