import { solenoids } from "@/lib/resources/solenoids";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, DELETE } = itemRoutes(solenoids);
