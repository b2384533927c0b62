import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedMaintenanceCategories } from "@/lib/services/maintenance/maintenance-categories/served";

export const { GET, POST, DELETE } = collectionRoutes(servedMaintenanceCategories);
