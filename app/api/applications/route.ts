import { applications } from "@/lib/resources/applications";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(applications);
