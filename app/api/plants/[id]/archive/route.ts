import { plants } from "@/lib/resources/plants";
import { archiveRoute } from "@/lib/server/resource-routes";

export const { PUT } = archiveRoute(plants);
