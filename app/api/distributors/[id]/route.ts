import { distributors } from "@/lib/resources/distributors";
import { itemRoutes } from "@/lib/server/resource-routes";
import { distributorVerbs } from "@/lib/services/distributors/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(distributors, distributorVerbs);
