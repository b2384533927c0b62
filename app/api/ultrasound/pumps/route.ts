import { ultrasoundPumps } from "@/lib/resources/ultrasound-pumps";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(ultrasoundPumps);
