import { archiveRoute } from "@/lib/services/routes";

export const { PUT } = archiveRoute("assets");
