import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedProcesses } from "@/lib/services/oee/processes/served";

export const { GET, POST, DELETE } = collectionRoutes(servedProcesses);
