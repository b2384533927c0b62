import { controllers } from "@/lib/resources/controllers";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { controllerVerbs } from "@/lib/services/controllers/verbs";

export const { GET, POST, DELETE } = collectionRoutes(controllers, controllerVerbs);
