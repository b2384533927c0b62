import { lubricantTypes } from "@/lib/resources/lubricant-types";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(lubricantTypes);
