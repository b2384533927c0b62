import { sensors } from "@/lib/resources/sensors";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { sensorVerbs } from "@/lib/services/sensors/verbs";

export const { GET, POST, DELETE } = collectionRoutes(sensors, sensorVerbs);
