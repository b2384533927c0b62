import { controllers } from "@/lib/resources/controllers";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { controllerVerbs } from "@/lib/services/devices/controllers/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(controllers, controllerVerbs);
