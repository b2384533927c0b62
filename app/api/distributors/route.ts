import { distributors } from "@/lib/resources/distributors";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { distributorVerbs } from "@/lib/services/structure/distributors/verbs";

export const { GET, POST, DELETE } = collectionRoutes(distributors, distributorVerbs);
