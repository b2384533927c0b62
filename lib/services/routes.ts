import * as routes from "@/lib/server/resources/resource-routes";
import { type ServedName, served } from "./register";

/** The route handlers of a resource by its name: `export const { GET, POST, DELETE } = collectionRoutes("brands")`. */

export const collectionRoutes = (name: ServedName) => routes.collectionRoutes(served[name]);
export const itemRoutes = (name: ServedName) => routes.itemRoutes(served[name]);
export const bulkRoute = (name: ServedName) => routes.bulkRoute(served[name]);
export const archiveRoute = (name: ServedName) => routes.archiveRoute(served[name]);
export const reorderRoute = (name: ServedName) => routes.reorderRoute(served[name]);
