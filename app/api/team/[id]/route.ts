import { teams } from "@/lib/resources/teams";
import { itemRoutes } from "@/lib/server/resource-routes";
import { teamVerbs } from "@/lib/services/teams/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(teams, teamVerbs);
