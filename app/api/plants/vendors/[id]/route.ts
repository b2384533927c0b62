import { plantVendors } from "@/lib/resources/plant-vendors";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, POST, DELETE } = itemRoutes(plantVendors);
