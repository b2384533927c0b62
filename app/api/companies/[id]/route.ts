import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedCompanies } from "@/lib/services/structure/companies/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedCompanies);
