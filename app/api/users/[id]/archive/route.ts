import { users } from "@/lib/resources/users";
import { archiveRoute } from "@/lib/server/resource-routes";
import { archiveUser } from "@/lib/services/users/verbs";

export const { PUT } = archiveRoute(users, archiveUser);
