import { distributorLocations } from "@/lib/resources/distributor-locations";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { locationVerbs } from "@/lib/services/structure/distributors/verbs";

export const { GET, POST, DELETE } = collectionRoutes(distributorLocations, locationVerbs);
