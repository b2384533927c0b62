import { users } from "@/lib/resources/users";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { userVerbs } from "@/lib/services/users/verbs";

export const { GET, POST, DELETE } = collectionRoutes(users, userVerbs);
