import { plants } from "@/lib/resources/plants";
import { endpoint } from "@/lib/server/http/endpoint";
import { listQuery } from "@/lib/server/resources/list";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { plantVerbs } from "@/lib/services/structure/plants/verbs";

export const { POST, DELETE } = collectionRoutes(plants, plantVerbs);

export const GET = endpoint({
  allow: "signed_in",
  summary: "List plants: all fields with view_plants, otherwise what choosing a plant needs",
  query: listQuery(plants),
  run: (call, { query }) => plantVerbs.list(call, plants, query),
});
