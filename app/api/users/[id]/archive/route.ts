import { users } from "@/lib/resources/users";
import { archiveRoute } from "@/lib/server/resources/resource-routes";
import { archiveUser } from "@/lib/services/identity/users/verbs";

export const { PUT } = archiveRoute(users, archiveUser);
