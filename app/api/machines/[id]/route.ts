import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedMachines } from "@/lib/services/structure/hierarchy/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedMachines, {
  find: {
    name: "get_machine",
    description: "One machine with its place, class and data.",
    example: { id: 3 },
  },
});
