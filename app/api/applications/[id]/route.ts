import { applications } from "@/lib/resources/applications";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, POST, DELETE } = itemRoutes(applications);
