import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedLibraries } from "@/lib/services/structure/libraries/served";

export const { GET, POST, DELETE } = collectionRoutes(servedLibraries);
