import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedMachines } from "@/lib/services/structure/hierarchy/served";

export const { GET, POST, DELETE } = collectionRoutes(servedMachines, {
  list: {
    name: "list_machines",
    description: "Machines with line, plant and level.",
    example: { plant_id: [1] },
  },
});
