import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { valuesOf } from "@/lib/services/structure/equipment-types/options";

export const GET = endpoint({
  allow: ["view_equipment_types", "view_dashboard", "view_part_numbers"],
  summary: "List the values of an option of an item type",
  params: idParams,
  run: (call, { params }) => valuesOf(call, params.id),
});
