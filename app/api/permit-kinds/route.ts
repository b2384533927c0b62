import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedPermitKinds } from "@/lib/services/maintenance/permit-kinds/served";

export const { GET, POST, DELETE } = collectionRoutes(servedPermitKinds);
