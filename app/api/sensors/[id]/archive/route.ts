import { archiveRoute } from "@/lib/server/resources/resource-routes";
import { servedSensors } from "@/lib/services/devices/sensors/served";

export const { PUT } = archiveRoute(servedSensors);
