import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedTaskProcedures } from "@/lib/services/maintenance/task-procedures/served";

export const { GET, POST, DELETE } = collectionRoutes(servedTaskProcedures, {
  list: {
    name: "list_procedures",
    description: "Task procedures: how a job is done, by steps.",
    example: { search: "grease" },
  },
});
