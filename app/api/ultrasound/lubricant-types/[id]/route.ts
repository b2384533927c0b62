import { lubricantTypes } from "@/lib/resources/lubricant-types";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, DELETE } = itemRoutes(lubricantTypes);
