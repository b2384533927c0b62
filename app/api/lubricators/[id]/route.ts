import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedLubricators } from "@/lib/services/maintenance/lubrication/served";

export const { GET, PUT, DELETE } = itemRoutes(servedLubricators);
