import { teams } from "@/lib/resources/teams";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { teamVerbs } from "@/lib/services/identity/teams/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(teams, teamVerbs);
