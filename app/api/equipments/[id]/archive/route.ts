import { equipments } from "@/lib/resources/equipments";
import { archiveRoute } from "@/lib/server/resources/resource-routes";

export const { PUT } = archiveRoute(equipments);
