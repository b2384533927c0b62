import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { lastReport } from "@/lib/services/outward/reports/start";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Get the caller's latest chart report of a plant with its progress and file; null when there is none",
  params: idParams,
  run: (call, { params }) => lastReport(call, params.id),
});
