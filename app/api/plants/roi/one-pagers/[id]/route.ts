import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedOnePagers } from "@/lib/services/maintenance/one-pagers/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedOnePagers);
