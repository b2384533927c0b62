import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedBoards } from "@/lib/services/register";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedBoards);
