import { plants } from "@/lib/resources/plants";
import { itemRoutes } from "@/lib/server/resource-routes";
import { plantVerbs } from "@/lib/services/plants/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(plants, plantVerbs);
