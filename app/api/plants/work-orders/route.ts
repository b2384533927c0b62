import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";

export const { GET, POST, DELETE } = collectionRoutes(servedRequisitions, {
  list: {
    name: "list_requisitions",
    description: "Purchase requisitions with status, lines and amounts in cents.",
    example: { plant_id: [1] },
  },
});
