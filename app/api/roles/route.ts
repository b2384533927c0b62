import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedRoles } from "@/lib/services/identity/roles/served";

export const { GET, POST, DELETE } = collectionRoutes(servedRoles);
