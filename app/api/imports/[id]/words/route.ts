import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { importPermissions } from "@/lib/services/outward/imports/acts";
import { unknownWords } from "@/lib/services/outward/imports/texts";

export const GET = endpoint({
  allow: [...importPermissions("view"), "view_import_plant_logs"],
  summary: "Count the words of an import's texts that were not understood, the most frequent first",
  params: idParams,
  run: (call, { params }) => unknownWords(call, params.id),
});
