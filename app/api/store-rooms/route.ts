import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedStoreRooms } from "@/lib/services/structure/store-rooms/served";

export const { GET, POST, DELETE } = collectionRoutes(servedStoreRooms);
