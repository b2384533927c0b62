import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { repairs } from "@/lib/services/structure/equipments/history";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "What was repaired on an item, newest first, with the parts it took",
  params: idParams,
  run: (call, { params }) => repairs(call, params.id),
});
