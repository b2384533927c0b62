import { controllers } from "@/lib/resources/controllers";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { controllerVerbs } from "@/lib/services/devices/controllers/verbs";

export const { GET, POST, DELETE } = collectionRoutes(controllers, controllerVerbs);
