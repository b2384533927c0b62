import { sensors } from "@/lib/resources/sensors";
import { archiveRoute } from "@/lib/server/resource-routes";

export const { PUT } = archiveRoute(sensors);
