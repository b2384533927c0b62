import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedTaskProcedures } from "@/lib/services/maintenance/task-procedures/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedTaskProcedures, {
  find: {
    name: "get_procedure",
    description: "One task procedure with all its steps, tools and safety notes.",
    example: { id: 5 },
  },
});
