import { teams } from "@/lib/resources/teams";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { teamVerbs } from "@/lib/services/identity/teams/verbs";

export const { GET, POST, DELETE } = collectionRoutes(teams, teamVerbs);
