import { companies } from "@/lib/resources/companies";
import { itemRoutes } from "@/lib/server/resource-routes";
import { companyVerbs } from "@/lib/services/companies/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(companies, companyVerbs);
