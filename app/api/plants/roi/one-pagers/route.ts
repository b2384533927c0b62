import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedOnePagers } from "@/lib/services/maintenance/one-pagers/served";

export const { GET, POST, DELETE } = collectionRoutes(servedOnePagers);
