import { distributorLocations } from "@/lib/resources/distributor-locations";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { locationVerbs } from "@/lib/services/structure/distributors/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(distributorLocations, locationVerbs);
