import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedFaults } from "@/lib/services/structure/faults/served";

export const { GET, POST, DELETE } = collectionRoutes(servedFaults);
