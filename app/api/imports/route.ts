import { collectionRoutes } from "@/lib/services/routes";

export const { GET } = collectionRoutes("imports");
