import { bearings } from "@/lib/resources/bearings";
import { endpoint } from "@/lib/server/http/endpoint";
import { listQuery } from "@/lib/server/resources/list";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { bearingVerbs } from "@/lib/services/structure/bearings/verbs";

export const { POST, DELETE } = collectionRoutes(bearings, bearingVerbs);

export const GET = endpoint({
  // Whoever sets up an item chooses from them.
  allow: ["view_settings", "view_dashboard"],
  summary: "List bearings with their orders",
  query: listQuery(bearings),
  run: (call, { query }) => bearingVerbs.list(call, bearings, query),
});
