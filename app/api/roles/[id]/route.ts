import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedRoles } from "@/lib/services/identity/roles/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedRoles);
