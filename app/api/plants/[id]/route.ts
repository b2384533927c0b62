import { plants } from "@/lib/resources/plants";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { plantVerbs } from "@/lib/services/structure/plants/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(plants, plantVerbs);
