import { users } from "@/lib/resources/users";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { userVerbs } from "@/lib/services/identity/users/verbs";

export const { GET, POST, DELETE } = collectionRoutes(users, userVerbs);
