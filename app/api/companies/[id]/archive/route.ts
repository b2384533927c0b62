import { companies } from "@/lib/resources/companies";
import { archiveRoute } from "@/lib/server/resources/resource-routes";

export const { PUT } = archiveRoute(companies);
