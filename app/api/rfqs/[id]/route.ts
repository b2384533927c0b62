import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedRfqs } from "@/lib/services/maintenance/rfqs/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedRfqs);
