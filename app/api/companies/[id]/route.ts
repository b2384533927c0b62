import { companies } from "@/lib/resources/companies";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { companyVerbs } from "@/lib/services/structure/companies/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(companies, companyVerbs);
