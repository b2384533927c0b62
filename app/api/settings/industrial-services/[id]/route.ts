import { industrialServices } from "@/lib/resources/industrial-services";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, POST, DELETE } = itemRoutes(industrialServices);
