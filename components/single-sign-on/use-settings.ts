"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { bodyOf, type Settings, settingsOf, type WireIdp } from "./settings";

/** The settings being edited, and what the server said of them. */
export function useSettings(company_id: number, idp: WireIdp | null) {
  const t = useTranslations("sso");
  const said = useTranslations("resource");
  const router = useRouter();
  const [kept, setKept] = useState(() => settingsOf(idp));
  const [version, setVersion] = useState(idp?.version);
  const [value, setValue] = useState(kept);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<boolean> {
    setBusy(true);
    try {
      const body = bodyOf(value, version);
      const { data } = await api.put<{ data: { idp: WireIdp } }>(`/companies/${company_id}/saml2`, {
        body,
        isQuiet: true,
      });
      setKept(settingsOf(data.idp));
      setValue(settingsOf(data.idp));
      setVersion(data.idp.version);
      setErrors({});
      toast.success(t("saved"));
      router.refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.messages);
      if (Object.keys(error.messages).length === 0) api.announce(error);
      else toast.warning(said("checkFields"), { id: "check-fields" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    value,
    change: (changes: Partial<Settings>) => setValue((before) => ({ ...before, ...changes })),
    /** After the name that people see, as everywhere. */
    errorOf: (field: string, label: string) => errors[field]?.map((message) => `${label} ${message}`).join(", "),
    isChanged: (field: keyof Settings) => JSON.stringify(value[field]) !== JSON.stringify(kept[field]),
    isDirty: JSON.stringify(value) !== JSON.stringify(kept),
    isBusy,
    save,
    discard: () => {
      setValue(kept);
      setErrors({});
    },
  };
}

export type SettingsPart = ReturnType<typeof useSettings>;
