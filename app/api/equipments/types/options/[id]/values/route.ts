import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { valuesOf } from "@/lib/services/structure/equipment-types/options";

export const GET = endpoint({
  allow: ["view_equipment_types", "view_dashboard", "view_part_numbers"],
  summary: "List the values of an option of an item type",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await valuesOf(call, params.id), query),
});
