import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedProcesses } from "@/lib/services/oee/processes/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedProcesses);
