import { plants } from "@/lib/resources/plants";
import { archiveRoute } from "@/lib/server/resources/resource-routes";

export const { PUT } = archiveRoute(plants);
