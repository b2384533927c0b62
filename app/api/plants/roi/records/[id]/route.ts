import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedRoiRecords } from "@/lib/services/maintenance/roi-records/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedRoiRecords);
