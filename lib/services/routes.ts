import * as routes from "@/lib/server/resources/resource-routes";
import { type FoundOf, type ListedOf, type ServedName, served } from "./register";

/** The route handlers of a resource by its name: `export const { GET, POST, DELETE } = collectionRoutes("brands")`. */

export const collectionRoutes = <Name extends ServedName>(name: Name) =>
  routes.collectionRoutes<ListedOf<Name>, FoundOf<Name>>(served[name]);
export const itemRoutes = <Name extends ServedName>(name: Name) => routes.itemRoutes<FoundOf<Name>>(served[name]);
export const archiveRoute = <Name extends ServedName>(name: Name) => routes.archiveRoute<FoundOf<Name>>(served[name]);
export const bulkRoute = (name: ServedName) => routes.bulkRoute(served[name]);
export const reorderRoute = (name: ServedName) => routes.reorderRoute(served[name]);
