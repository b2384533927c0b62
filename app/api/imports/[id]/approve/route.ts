import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { approveImport, importPermissions } from "@/lib/services/outward/imports/acts";

export const POST = endpoint({
  allow: importPermissions("update"),
  summary: "Import the rows of an uploaded file of any kind",
  params: idParams,
  run: async (call, { params }) => done(call, "imports.started", await approveImport(call, params.id)),
});
