import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedFaults } from "@/lib/services/structure/faults/served";

export const { GET, POST, DELETE } = collectionRoutes(servedFaults, {
  list: {
    name: "faults",
    description: "The catalog of failure modes, causes and remedies that orders are coded with.",
    example: { search: "bearing" },
  },
});
