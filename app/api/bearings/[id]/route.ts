import { bearings } from "@/lib/resources/bearings";
import { itemRoutes } from "@/lib/server/resource-routes";
import { bearingVerbs } from "@/lib/services/bearings/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(bearings, bearingVerbs);
