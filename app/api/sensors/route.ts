import { bulkRoute, collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedSensors } from "@/lib/services/devices/sensors/served";

export const { GET, POST, DELETE } = collectionRoutes(servedSensors, {
  list: {
    name: "list_sensors",
    description: "Sensors with the item that they sit on, battery, signal and level.",
    example: { equipment_id: [12] },
  },
});
export const { PUT } = bulkRoute(servedSensors);
