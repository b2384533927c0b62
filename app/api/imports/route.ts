import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedImports } from "@/lib/services/platform/imports/served";

export const { GET } = collectionRoutes(servedImports);
