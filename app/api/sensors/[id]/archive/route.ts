import { sensors } from "@/lib/resources/sensors";
import { archiveRoute } from "@/lib/server/resources/resource-routes";

export const { PUT } = archiveRoute(sensors);
