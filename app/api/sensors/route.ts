import { bulkRoute, collectionRoutes } from "@/lib/services/routes";

export const { GET, POST, DELETE } = collectionRoutes("sensors");
export const { PUT } = bulkRoute("sensors");
