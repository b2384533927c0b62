import { plants } from "@/lib/resources/plants";
import { endpoint } from "@/lib/server/http";
import { listQuery } from "@/lib/server/list";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { plantVerbs } from "@/lib/services/plants/verbs";

export const { POST, DELETE } = collectionRoutes(plants, plantVerbs);

export const GET = endpoint({
  allow: "signed_in",
  summary: "List plants: all fields with view_plants, otherwise what choosing a plant needs",
  query: listQuery(plants),
  run: (call, { query }) => plantVerbs.list(call, plants, query),
});
