import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedBoards } from "@/lib/services/register";

export const { GET, POST, DELETE } = collectionRoutes(servedBoards);
