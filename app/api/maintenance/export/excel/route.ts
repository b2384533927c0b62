import { done, endpoint } from "@/lib/server/http/endpoint";
import { servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";
import { startExport } from "@/lib/services/outward/exports/start";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Email the filtered list of work orders as an Excel file",
  query: servedWorkOrders.query,
  // It makes a file and a mail, whatever its method is called.
  changesState: true,
  run: async (call, { query }) => done(call, "exports.sent", await startExport(call, servedWorkOrders.resource, query)),
});
