import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedSensors } from "@/lib/services/devices/sensors/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedSensors, {
  find: {
    name: "get_sensor",
    description: "One sensor: what it measures, the latest value of each measurement, and its health.",
    example: { id: 40 },
    link: "/sensors/{id}/statistics",
  },
});
