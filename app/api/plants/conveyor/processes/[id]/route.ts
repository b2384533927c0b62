import { itemRoutes } from "@/lib/services/routes";

export const { GET, PUT, POST, DELETE } = itemRoutes("processes");
