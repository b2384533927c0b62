import { api } from "@/lib/client/api";

const savePreference = (body: Record<string, unknown>) =>
  api.put("/auth/profile", { body, isQuiet: true }).catch(() => {});

/** Choices of the user menu, kept in the person's row too. */
export const savedPreferences = {
  onLocaleChange: (locale: string) => savePreference({ language_id: locale === "es" ? 2 : 1 }),
  onDensityChange: (density: string) => void savePreference({ density }),
  onThemeChange: (theme: string) => void savePreference({ theme }),
};
