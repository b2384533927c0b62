import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedUltrasoundModels } from "@/lib/services/devices/ultrasound-models/served";

export const { GET, PUT, DELETE } = itemRoutes(servedUltrasoundModels);
