import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { findAlert } from "@/lib/services/alerts/list";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "One alert with its history",
  params: idParams,
  run: (call, { params }) => findAlert(call, params.id),
});
