import { z } from "zod";
import { idText } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { elsewhereOfModel } from "@/lib/services/maintenance/stories/elsewhere";

export const GET = endpoint({
  allow: ["view_part_numbers", "view_store_rooms", "view_dashboard"],
  summary:
    "Anonymous repair outcomes of a part number at other companies, for a company that shares its own: five machines at least, at two companies at least",
  params: idParams,
  query: z.object({ company_id: idText.optional() }),
  run: (call, { params, query }) => elsewhereOfModel(call, params.id, query.company_id),
});
