import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedParts } from "@/lib/services/stock/parts/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedParts, {
  find: {
    name: "get_part",
    description: "One spare part with where it lies and what it is used in.",
    example: { id: 8 },
  },
});
