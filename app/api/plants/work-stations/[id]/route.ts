import { workStations } from "@/lib/resources/work-stations";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, POST, DELETE } = itemRoutes(workStations);
