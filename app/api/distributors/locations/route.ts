import { distributorLocations } from "@/lib/resources/distributor-locations";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { locationVerbs } from "@/lib/services/distributors/verbs";

export const { GET, POST, DELETE } = collectionRoutes(distributorLocations, locationVerbs);
