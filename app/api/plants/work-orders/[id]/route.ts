import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedRequisitions, {
  find: {
    name: "get_requisition",
    description: "One purchase requisition with its lines, approvals, quotes and receipts; amounts in cents.",
    example: { id: 15 },
  },
});
