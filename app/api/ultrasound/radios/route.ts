import { ultrasoundRadios } from "@/lib/resources/ultrasound-radios";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(ultrasoundRadios);
