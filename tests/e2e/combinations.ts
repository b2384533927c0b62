import type { BrowserContextOptions } from "playwright";
import { desktop, phone } from "./browser";

/** In which states a screen is opened: who looks, in which language and theme, on what. */

export const widths = {
  desktop: { viewport: desktop },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  phone: { viewport: phone, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

export interface Combination {
  role: "super_admin" | "plant_admin" | "technician" | "plant_user";
  language: "en" | "es";
  theme: "light" | "dark";
  width: keyof typeof widths;
}

export const plainest: Combination = { role: "super_admin", language: "en", theme: "light", width: "desktop" };

/** Each pair of two facts meets in at least one of them; a test beside the walk checks it. */
export const combinations: Combination[] = [
  { role: "super_admin", language: "es", theme: "dark", width: "desktop" },
  { role: "super_admin", language: "es", theme: "light", width: "phone" },
  { role: "super_admin", language: "en", theme: "dark", width: "tablet" },
  { role: "plant_admin", language: "es", theme: "light", width: "desktop" },
  { role: "plant_admin", language: "en", theme: "dark", width: "phone" },
  { role: "plant_admin", language: "es", theme: "light", width: "tablet" },
  { role: "technician", language: "en", theme: "light", width: "phone" },
  { role: "technician", language: "es", theme: "dark", width: "phone" },
  { role: "technician", language: "en", theme: "dark", width: "desktop" },
  { role: "technician", language: "es", theme: "light", width: "tablet" },
  { role: "plant_user", language: "en", theme: "light", width: "desktop" },
  { role: "plant_user", language: "es", theme: "dark", width: "tablet" },
  { role: "plant_user", language: "en", theme: "dark", width: "phone" },
  { role: "plant_user", language: "es", theme: "light", width: "phone" },
];
