import { assets } from "@/lib/resources/assets";
import { archiveRoute } from "@/lib/server/resource-routes";

export const { PUT } = archiveRoute(assets);
