import { bearings } from "@/lib/resources/bearings";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { bearingVerbs } from "@/lib/services/structure/bearings/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(bearings, bearingVerbs);
