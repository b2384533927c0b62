import { type Density, densities } from "@/lib/domain/shared/looks";

/**
 * Choices the server must know before it draws the page (language, density, sidebar) live in cookies, so that nothing
 * jumps after the first paint. The theme is next-themes' own.
 */
const year = 60 * 60 * 24 * 365;

type Preference =
  | "locale"
  | "density"
  | "sidebar"
  | "sidebar_work"
  | "folded"
  | "views"
  | "letter_keys"
  | "time_zone"
  | "first_steps";

export function keepPreference(name: Preference, value: string) {
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

/** How a list shows its rows. */
export type View = "grid" | "table";

/** The lists whose view somebody has chosen are named in one cookie, those shown as a grid with a minus: "brands,-machines". */
export function asView(cookie: string | undefined, list: string, first: View): View {
  const chosen = chosenIn(cookie);
  if (chosen.includes(list)) return "table";
  return chosen.includes(`-${list}`) ? "grid" : first;
}

const chosenIn = (cookie: string | undefined) => (cookie ? decodeURIComponent(cookie).split(",").filter(Boolean) : []);

export function keepView(list: string, view: View) {
  const others = chosenIn(cookieOf("views")).filter((other) => other !== list && other !== `-${list}`);
  keepPreference("views", [...others, view === "table" ? list : `-${list}`].join(","));
}

export function cookieOf(name: Preference): string | undefined {
  const pair = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}
