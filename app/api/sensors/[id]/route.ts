import { sensors } from "@/lib/resources/sensors";
import { itemRoutes } from "@/lib/server/resource-routes";
import { sensorVerbs } from "@/lib/services/sensors/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(sensors, sensorVerbs);
