import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { sendScheduleNow } from "@/lib/services/outward/reports/send-now";

export const POST = endpoint({
  allow: "update_dashboard",
  summary: "Send a scheduled report now",
  params: idParams,
  status: 202,
  run: async (call, { params }) => done(call, "chart-reports.processing", await sendScheduleNow(call, params.id)),
});
