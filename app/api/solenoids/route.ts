import { solenoids } from "@/lib/resources/solenoids";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(solenoids);
