/**
 * Choices the server must know before it draws the page (language, density, sidebar) live in cookies, so that nothing
 * jumps after the first paint. The theme is next-themes' own.
 */
export const densities = ["regular", "compact", "touch", "gloves"] as const;

export type Density = (typeof densities)[number];

const year = 60 * 60 * 24 * 365;

export function keepPreference(name: "locale" | "density" | "sidebar" | "folded", value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the tablets the plants use.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${year}; samesite=lax`;
}

/** "regular" leaves the choice to the pointer: a finger gets touch sizes by itself. */
export function applyDensity(density: Density) {
  keepPreference("density", density);
  if (density === "regular") delete document.documentElement.dataset.density;
  else document.documentElement.dataset.density = density;
}

export const asDensity = (value: string | undefined): Density =>
  densities.find((density) => density === value) ?? "regular";
