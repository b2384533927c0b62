import { controllers } from "@/lib/resources/controllers";
import { done, endpoint } from "@/lib/server/http";
import { listQuery } from "@/lib/server/list";
import { startExport } from "@/lib/services/exports/start";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "Send the list of controllers, with its filters, as an Excel file by e-mail",
  query: listQuery(controllers),
  // It makes a file and a mail, whatever its method is called.
  changesState: true,
  run: async (call, { query }) => done(call, "exports.sent", await startExport(call, "controllers", query)),
});
