import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedParts } from "@/lib/services/stock/parts/served";

export const { GET, POST, DELETE } = collectionRoutes(servedParts, {
  list: {
    name: "list_parts",
    description: "Spare parts with number, price in cents and stock.",
    example: { search: "6312" },
  },
});
