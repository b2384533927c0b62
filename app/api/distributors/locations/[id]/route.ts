import { distributorLocations } from "@/lib/resources/distributor-locations";
import { itemRoutes } from "@/lib/server/resource-routes";
import { locationVerbs } from "@/lib/services/distributors/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(distributorLocations, locationVerbs);
