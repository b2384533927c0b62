import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedMaintenanceCategories } from "@/lib/services/maintenance/maintenance-categories/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedMaintenanceCategories);
