import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedFaults } from "@/lib/services/structure/faults/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedFaults);
