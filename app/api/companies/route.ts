import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedCompanies } from "@/lib/services/structure/companies/served";

export const { GET, POST, DELETE } = collectionRoutes(servedCompanies);
