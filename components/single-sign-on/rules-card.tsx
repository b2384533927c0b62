"use client";

import { useTranslations } from "next-intl";
import { DraftField } from "@/components/resource/draft-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { Switch } from "@/components/ui/switch";
import type { Choices } from "./settings";
import type { SettingsPart } from "./use-settings";

const common = ["is_active", "is_forced", "does_mfa"] as const;
const switches = { oidc: common, saml: [...common, "wants_signed_response", "allows_idp_initiated"] } as const;

/** What holds for the company's people. */
export function RulesCard({ settings, people }: { settings: SettingsPart; people: Choices["people"] }) {
  const t = useTranslations("single-sign-on");
  const options = people.map((one) => ({
    value: String(one.id),
    label: `${one.first_name} ${one.last_name}`.trim(),
    detail: one.is_mfa_enabled ? one.email : `${one.email}, ${t("no_factor")}`,
  }));
  const chosen = options.find(({ value }) => value === String(settings.value.break_glass_user_id));

  return (
    <Card>
      <CardHeader title={t("rules_title")} />
      <CardBody className="grid gap-3">
        {switches[settings.value.protocol].map((name) => (
          <div key={name}>
            <Switch
              label={t(`fields.${name}`)}
              hint={t(`hints.${name}`)}
              checked={settings.value[name]}
              onCheckedChange={(isOn) => settings.change({ [name]: isOn })}
            />
            {settings.errorOf(name, t(`fields.${name}`)) && (
              <p role="alert" className="font-medium text-alarm-text text-xs">
                {settings.errorOf(name, t(`fields.${name}`))}
              </p>
            )}
          </div>
        ))}
        <DraftField
          of={settings}
          name="break_glass_user_id"
          as={Combobox}
          label={t("fields.break_glass_user_id")}
          hint={t("hints.break_glass_user_id")}
          clearable
          value={chosen ?? null}
          options={options}
          onValueChange={(option) => settings.change({ break_glass_user_id: option ? Number(option.value) : null })}
        />
      </CardBody>
    </Card>
  );
}
