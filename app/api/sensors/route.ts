import { sensors } from "@/lib/resources/sensors";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { sensorVerbs } from "@/lib/services/devices/sensors/verbs";

export const { GET, POST, DELETE } = collectionRoutes(sensors, sensorVerbs);
