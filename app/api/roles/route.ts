import { roles } from "@/lib/resources/roles";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { roleVerbs } from "@/lib/services/identity/roles/verbs";

export const { GET, POST, DELETE } = collectionRoutes(roles, roleVerbs);
