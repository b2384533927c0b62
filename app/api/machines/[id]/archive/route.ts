import { machines } from "@/lib/resources/machines";
import { archiveRoute } from "@/lib/server/resources/resource-routes";

export const { PUT } = archiveRoute(machines);
