import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedShifts } from "@/lib/services/maintenance/shifts/served";

export const { GET } = collectionRoutes(servedShifts);
