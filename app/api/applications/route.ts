import { applications } from "@/lib/resources/applications";
import { collectionRoutes } from "@/lib/server/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(applications);
