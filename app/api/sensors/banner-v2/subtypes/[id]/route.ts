import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedSubtypes } from "@/lib/services/monitoring/banner-subtypes/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedSubtypes);
