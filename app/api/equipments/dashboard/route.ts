import { equipments } from "@/lib/resources/equipments";
import { endpoint } from "@/lib/server/http/endpoint";
import { listQuery } from "@/lib/server/resources/list";
import { equipmentDashboard } from "@/lib/services/screens/item-dashboard";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List items with their sensors and latest readings",
  query: listQuery(equipments),
  run: (call, { query }) => equipmentDashboard(call, query),
});
