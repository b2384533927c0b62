import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { importPermissions } from "@/lib/services/outward/imports/acts";
import { takeBack } from "@/lib/services/outward/imports/take-back";

export const POST = endpoint({
  allow: importPermissions("delete"),
  summary: "Undo an import of any kind; what was changed since is kept and listed",
  params: idParams,
  transaction: "own",
  run: async (call, { params }) => done(call, "imports.reverted", await takeBack(call, params.id)),
});
