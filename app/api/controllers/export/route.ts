import { controllers } from "@/lib/resources/controllers";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { listQuery } from "@/lib/server/resources/list";
import { startExport } from "@/lib/services/outward/exports/start";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "Email the filtered list of controllers as an Excel file",
  query: listQuery(controllers),
  // It makes a file and a mail, whatever its method is called.
  changesState: true,
  run: async (call, { query }) => done(call, "exports.sent", await startExport(call, controllers, query)),
});
