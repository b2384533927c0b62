import { bulkRoute, collectionRoutes } from "@/lib/services/routes";

export const { GET, POST, DELETE } = collectionRoutes("controllers");
export const { PUT } = bulkRoute("controllers");
