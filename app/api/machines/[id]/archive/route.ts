import { machines } from "@/lib/resources/machines";
import { archiveRoute } from "@/lib/server/resource-routes";

export const { PUT } = archiveRoute(machines);
