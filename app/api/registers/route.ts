import { registers } from "@/lib/resources/registers";
import { collectionRoutes } from "@/lib/server/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(registers);
