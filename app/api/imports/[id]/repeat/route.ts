import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { importPermissions, repeatImport } from "@/lib/services/outward/imports/acts";

export const POST = endpoint({
  allow: importPermissions("update"),
  summary: "Try the rows of an import again that were refused or not reached",
  params: idParams,
  run: async (call, { params }) => done(call, "imports.repeat_successful", await repeatImport(call, params.id)),
});
