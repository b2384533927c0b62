import { done, endpoint } from "@/lib/server/http/endpoint";
import { workOrderQuery } from "@/lib/services/maintenance/work-orders/list";
import { startExport } from "@/lib/services/views/exports/start";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Send the list of work orders, with its filters, as an Excel file by e-mail",
  query: workOrderQuery,
  // It makes a file and a mail, whatever its method is called.
  changesState: true,
  run: async (call, { query }) => done(call, "exports.sent", await startExport(call, "work-orders", query)),
});
