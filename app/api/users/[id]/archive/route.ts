import { archiveRoute } from "@/lib/server/resources/resource-routes";
import { servedUsers } from "@/lib/services/identity/users/served";

export const { PUT } = archiveRoute(servedUsers);
