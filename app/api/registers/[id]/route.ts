import { registers } from "@/lib/resources/registers";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, POST, DELETE } = itemRoutes(registers);
