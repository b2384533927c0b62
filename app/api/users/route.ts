import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedUsers } from "@/lib/services/identity/users/served";

export const { GET, POST, DELETE } = collectionRoutes(servedUsers);
