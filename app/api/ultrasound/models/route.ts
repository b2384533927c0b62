import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedUltrasoundModels } from "@/lib/services/devices/ultrasound-models/served";

export const { GET, POST, DELETE } = collectionRoutes(servedUltrasoundModels);
