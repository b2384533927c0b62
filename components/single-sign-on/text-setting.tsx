"use client";

import { useTranslations } from "next-intl";
import { DraftField } from "@/components/resource/draft-field";
import { Input } from "@/components/ui/input";
import type { Settings } from "./settings";
import type { SettingsPart } from "./use-settings";

type Texts = { [Name in keyof Settings]: Settings[Name] extends string ? Name : never }[keyof Settings];

/** One line of the settings, its label and hint by its name. */
export function TextSetting({ settings, name, required }: { settings: SettingsPart; name: Texts; required?: boolean }) {
  const t = useTranslations("single-sign-on");
  const isClaim = settings.value.protocol === "oidc" && t.has(`claims.${name}`);
  const label = t(`${isClaim ? "claims" : "fields"}.${name}`);
  const hint = `${isClaim ? "claim_hints" : "hints"}.${name}` as const;

  return (
    <DraftField
      of={settings}
      name={name}
      as={Input}
      label={label}
      hint={t.has(hint) ? t(hint) : undefined}
      required={required}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
}
