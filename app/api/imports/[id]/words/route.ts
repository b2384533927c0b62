import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { importPermissions } from "@/lib/services/outward/imports/acts";
import { unknownWords } from "@/lib/services/outward/imports/texts";

export const GET = endpoint({
  allow: [...importPermissions("view"), "view_import_plant_logs"],
  summary: "Count the words of an import's texts that were not understood, the most frequent first",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await unknownWords(call, params.id), query),
});
