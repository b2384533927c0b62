import { roles } from "@/lib/resources/roles";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { roleVerbs } from "@/lib/services/roles/verbs";

export const { GET, POST, DELETE } = collectionRoutes(roles, roleVerbs);
