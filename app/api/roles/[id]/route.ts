import { roles } from "@/lib/resources/roles";
import { itemRoutes } from "@/lib/server/resource-routes";
import { roleVerbs } from "@/lib/services/roles/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(roles, roleVerbs);
