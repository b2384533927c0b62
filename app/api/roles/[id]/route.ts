import { roles } from "@/lib/resources/roles";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { roleVerbs } from "@/lib/services/identity/roles/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(roles, roleVerbs);
