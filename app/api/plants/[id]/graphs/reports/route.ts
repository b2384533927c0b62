import { chartReportInput } from "@/lib/inputs/chart-reports";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { startReport } from "@/lib/services/outward/reports/start";

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Draw charts of a plant's sensors as a PDF, which is emailed and kept",
  params: idParams,
  body: chartReportInput,
  status: 202,
  run: async (call, { params, body }) =>
    done(call, "chart-reports.processing", await startReport(call, params.id, body)),
});
