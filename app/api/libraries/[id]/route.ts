import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedLibraries } from "@/lib/services/structure/libraries/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedLibraries);
