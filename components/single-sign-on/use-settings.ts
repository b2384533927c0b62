"use client";

import { useTranslations } from "next-intl";
import { useSavedPart } from "@/components/resource/use-saved-part";
import { api } from "@/lib/client/api";
import { bodyOf, type Settings, settingsOf, type WireIdp } from "./settings";

/** The settings being edited; there are none before they were saved for the first time. */
export function useSettings(company_id: number, idp: WireIdp | null) {
  const t = useTranslations("single-sign-on");
  return useSavedPart<Settings, WireIdp | null>({
    start: idp,
    read: settingsOf,
    send: async (value, kept) => {
      const body = bodyOf(value, kept?.version);
      const path = `/companies/${company_id}/saml2`;
      return (await api.put<{ data: { idp: WireIdp } }>(path, { body, isQuiet: true })).data.idp;
    },
    saved: t("saved"),
  });
}

export type SettingsPart = ReturnType<typeof useSettings>;
