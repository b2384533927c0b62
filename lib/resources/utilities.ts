import { productionLines } from "./production-lines";

/** The same calls for the screens of utilities. */
export const utilities = {
  ...productionLines,
  name: "utilities",
  screen: "/dashboard/utilities",
  details: "/utilities/:id/details",
  fixed: { kind: "utility" },
};
