import { assets } from "@/lib/resources/assets";
import { archiveRoute } from "@/lib/server/resources/resource-routes";

export const { PUT } = archiveRoute(assets);
