import { brands } from "@/lib/resources/brands";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, POST, DELETE } = itemRoutes(brands);
