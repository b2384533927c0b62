import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { itemRoutes } from "@/lib/services/routes";
import { discardImport, importPermissions } from "@/lib/services/views/imports/acts";

export const { GET } = itemRoutes("imports");

export const DELETE = endpoint({
  allow: importPermissions("delete"),
  summary: "Discard an import that has not been approved, with its file",
  params: idParams,
  transaction: "own",
  run: async (call, { params }) => {
    await discardImport(call, params.id);
    return done(call, "imports.discarded");
  },
});
