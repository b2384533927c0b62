import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedImports } from "@/lib/services/platform/import-records/served";

export const { GET } = collectionRoutes(servedImports);
