/** How a person wants the interface; kept in the row of the user. */
export const themes = ["light", "dark", "system"] as const;

export const densities = ["regular", "compact", "touch", "gloves"] as const;
export type Density = (typeof densities)[number];

/** As the user's language writes dates, or as the specification does: 2026-11-28 14:05 (decision 0072). */
export const dateFormats = ["language", "iso"] as const;
export type DateFormat = (typeof dateFormats)[number];
