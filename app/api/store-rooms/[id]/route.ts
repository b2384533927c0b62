import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedStoreRooms } from "@/lib/services/stock/store-rooms/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedStoreRooms);
