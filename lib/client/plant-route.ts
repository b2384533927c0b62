/**
 * Where screens of records lead when the plant changes, by how their address begins: to the list of the new plant's, or
 * nowhere (null), because their records belong to no plant.
 */
export type PlantRoutes = Readonly<Record<string, string | null>>;

/** Where a screen leads after the plant has changed: the same screen, without the record of the other plant. */
export function routeInPlant(pathname: string, routes: PlantRoutes): string {
  const parts = pathname.split("/").filter(Boolean);
  const id = parts.findIndex((part) => /^\d+$/.test(part));
  if (id === -1) return pathname;
  const before = `/${parts.slice(0, id).join("/")}`;
  const route = routes[before];
  return route === undefined ? before : (route ?? pathname);
}
