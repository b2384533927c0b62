/** How a person wants the interface; kept in the row of the user. */
export const themes = ["light", "dark", "system"] as const;

export const densities = ["regular", "compact", "touch", "gloves"] as const;
export type Density = (typeof densities)[number];
