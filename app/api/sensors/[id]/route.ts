import { sensors } from "@/lib/resources/sensors";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { sensorVerbs } from "@/lib/services/devices/sensors/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(sensors, sensorVerbs);
