import { companies } from "@/lib/resources/companies";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { companyVerbs } from "@/lib/services/structure/companies/verbs";

export const { GET, POST, DELETE } = collectionRoutes(companies, companyVerbs);
