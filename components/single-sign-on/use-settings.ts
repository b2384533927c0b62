"use client";

import { useTranslations } from "next-intl";
import { useSavedPart } from "@/components/resource/use-saved-part";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { api } from "@/lib/client/api";
import { type Addresses, bodyOf, type Settings, settingsOf, type WireIdp } from "./settings";

/** The settings being edited; there are none before they were saved for the first time. */
export function useSettings(company_id: number, idp: WireIdp | null, addresses: Addresses) {
  const t = useTranslations("single-sign-on");
  const { answered, passwordDialog } = usePasswordAgain();
  const path = `/companies/${company_id}/saml2`;
  const part = useSavedPart<Settings, WireIdp | null>({
    start: idp,
    read: settingsOf,
    send: async (value, kept) => {
      // The first save keeps the addresses that were shown.
      const body = { ...bodyOf(value, kept?.version), ...(kept ? {} : { key: addresses.key }) };
      const put = (more: object) =>
        api.put<{ data: { idp: WireIdp } }>(path, { body: { ...body, ...more }, isQuiet: true });
      return (await answered(put)).data.idp;
    },
    saved: t("saved"),
  });
  const remove = () => answered((more) => api.delete(path, { body: more, isQuiet: true }));
  return { ...part, remove, passwordDialog };
}

export type SettingsPart = ReturnType<typeof useSavedPart<Settings, WireIdp | null>>;
