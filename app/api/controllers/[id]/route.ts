import { controllers } from "@/lib/resources/controllers";
import { itemRoutes } from "@/lib/server/resource-routes";
import { controllerVerbs } from "@/lib/services/controllers/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(controllers, controllerVerbs);
