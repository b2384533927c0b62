import { ultrasoundRadios } from "@/lib/resources/ultrasound-radios";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, DELETE } = itemRoutes(ultrasoundRadios);
