import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedTaskProcedures } from "@/lib/services/maintenance/task-procedures/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedTaskProcedures);
