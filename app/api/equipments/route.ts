import { bulkRoute, collectionRoutes } from "@/lib/services/routes";

export const { GET, POST, DELETE } = collectionRoutes("equipments");
export const { PUT } = bulkRoute("equipments");
