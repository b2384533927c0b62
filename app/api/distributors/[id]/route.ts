import { distributors } from "@/lib/resources/distributors";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { distributorVerbs } from "@/lib/services/structure/distributors/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(distributors, distributorVerbs);
