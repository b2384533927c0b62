import { archiveRoute } from "@/lib/server/resources/resource-routes";
import { servedLines } from "@/lib/services/structure/hierarchy/served";

export const { PUT } = archiveRoute(servedLines);
