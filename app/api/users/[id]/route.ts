import { users } from "@/lib/resources/users";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { userVerbs } from "@/lib/services/identity/users/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(users, userVerbs);
