import { sensorReportInput } from "@/lib/inputs/chart-reports";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { startSensorReport } from "@/lib/services/outward/reports/start";

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Draw the charts of a sensor as a PDF, which is emailed and kept",
  params: idParams,
  body: sensorReportInput,
  status: 202,
  run: async (call, { params, body }) =>
    done(call, "chart-reports.processing", await startSensorReport(call, params.id, body)),
});
