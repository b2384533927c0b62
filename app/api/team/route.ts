import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedTeams } from "@/lib/services/identity/teams/served";

export const { GET, POST, DELETE } = collectionRoutes(servedTeams);
