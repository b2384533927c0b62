import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedUsers } from "@/lib/services/identity/users/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedUsers);
