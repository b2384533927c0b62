import { archiveRoute } from "@/lib/server/resources/resource-routes";
import { servedCompanies } from "@/lib/services/structure/companies/served";

export const { PUT } = archiveRoute(servedCompanies);
