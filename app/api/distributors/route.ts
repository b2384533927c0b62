import { distributors } from "@/lib/resources/distributors";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { distributorVerbs } from "@/lib/services/distributors/verbs";

export const { GET, POST, DELETE } = collectionRoutes(distributors, distributorVerbs);
