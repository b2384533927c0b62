import { companies } from "@/lib/resources/companies";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { companyVerbs } from "@/lib/services/companies/verbs";

export const { GET, POST, DELETE } = collectionRoutes(companies, companyVerbs);
