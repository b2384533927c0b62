const ofPlant: Record<string, string> = {
  "production-lines": "/dashboard/production-lines",
  utilities: "/dashboard/utilities",
  machines: "/dashboard/machines",
  assets: "/dashboard/assets",
  equipments: "/dashboard/equipments",
  sensors: "/dashboard/plant",
  ncd: "/dashboard/plant",
  banner: "/dashboard/plant",
  "ncd-sensors": "/ncd-sensors",
  "banner-sensors": "/ncd-sensors",
};

/** Screens whose records belong to no plant stay where they are. */
const ofNoPlant = new Set([
  "brands",
  "brand-models",
  "equipment-types",
  "equipment-types-categories",
  "applications",
  "companies",
  "plants",
  "users",
  "user-roles",
  "teams",
  "distributors",
  "settings",
  "profile",
  "success-dashboard",
]);

/** Where a screen leads after the plant has changed: the same screen, without the record of the other plant. */
export function routeInPlant(pathname: string): string {
  const parts = pathname.split("/").filter(Boolean);
  const [first = ""] = parts;
  const id = parts.findIndex((part) => /^\d+$/.test(part));
  if (id === -1 || ofNoPlant.has(first)) return pathname;
  return ofPlant[first] ?? `/${parts.slice(0, id).join("/")}`;
}
