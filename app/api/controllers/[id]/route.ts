import { controllers } from "@/lib/resources/controllers";
import { itemRoutes } from "@/lib/server/resource-routes";

export const { GET, PUT, POST, DELETE } = itemRoutes(controllers);
