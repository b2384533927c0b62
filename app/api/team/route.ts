import { teams } from "@/lib/resources/teams";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { teamVerbs } from "@/lib/services/teams/verbs";

export const { GET, POST, DELETE } = collectionRoutes(teams, teamVerbs);
