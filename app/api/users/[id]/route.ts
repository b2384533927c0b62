import { users } from "@/lib/resources/users";
import { itemRoutes } from "@/lib/server/resource-routes";
import { userVerbs } from "@/lib/services/users/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(users, userVerbs);
