import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedDistributors } from "@/lib/services/structure/distributors/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedDistributors);
