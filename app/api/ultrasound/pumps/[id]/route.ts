import { ultrasoundPumps } from "@/lib/resources/ultrasound-pumps";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, DELETE } = itemRoutes(ultrasoundPumps);
