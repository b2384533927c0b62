import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedTeams } from "@/lib/services/identity/teams/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedTeams);
