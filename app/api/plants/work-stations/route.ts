import { workStations } from "@/lib/resources/work-stations";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(workStations);
