import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedMachines } from "@/lib/services/structure/hierarchy/served";

export const { GET, POST, DELETE } = collectionRoutes(servedMachines);
