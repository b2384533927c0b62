import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { discardImport, importPermissions } from "@/lib/services/outward/imports/acts";
import { servedImports } from "@/lib/services/platform/import-records/served";

export const GET = endpoint({
  allow: [...importPermissions("view"), "view_import_plant_logs"],
  summary: "Read an import: its counts, its columns and how far it has come",
  params: idParams,
  run: (call, { params }) => servedImports.find(call, params.id),
});

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
