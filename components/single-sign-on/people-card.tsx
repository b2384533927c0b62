"use client";

import { useTranslations } from "next-intl";
import { SavedField } from "@/components/resource/saved-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox, MultiCombobox } from "@/components/ui/combobox";
import { Textarea } from "@/components/ui/input";
import { RoleRules } from "./role-rules";
import type { Choices } from "./settings";
import { TextSetting } from "./text-setting";
import type { SettingsPart } from "./use-settings";

export interface PeopleCardProps {
  settings: SettingsPart;
  choices: Choices;
  mayChangeDomains: boolean;
}

const asOptions = (rows: { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** Whose people they are, and what newcomers become. */
export function PeopleCard({ settings, choices, mayChangeDomains }: PeopleCardProps) {
  const t = useTranslations("single-sign-on");
  const [roles, plants] = [asOptions(choices.roles), asOptions(choices.plants)];

  return (
    <Card>
      <CardHeader title={t("people")} />
      <CardBody className="grid gap-4">
        <SavedField
          part={settings}
          name="email_domains"
          label={t("fields.email_domains")}
          hint={t(mayChangeDomains ? "hints.email_domains" : "domains_by_provider_hint")}
        >
          {(control, value, change) => (
            <Textarea
              {...control}
              rows={3}
              readOnly={!mayChangeDomains}
              value={value}
              onChange={(event) => change(event.target.value)}
              spellCheck={false}
              autoCapitalize="none"
            />
          )}
        </SavedField>
        <SavedField
          part={settings}
          name="default_role_id"
          label={t("fields.default_role_id")}
          hint={t("hints.default_role_id")}
        >
          {(control, value, change) => (
            <Combobox
              {...control}
              clearable
              options={roles}
              value={roles.find((role) => role.value === String(value)) ?? null}
              onValueChange={(role) => change(role ? Number(role.value) : null)}
            />
          )}
        </SavedField>
        <SavedField
          part={settings}
          name="default_plant_ids"
          label={t("fields.default_plant_ids")}
          hint={t("hints.default_plant_ids")}
        >
          {(control, value, change) => (
            <MultiCombobox
              {...control}
              options={plants}
              value={plants.filter((plant) => value.includes(Number(plant.value)))}
              onValueChange={(chosen) => change(chosen.map((plant) => Number(plant.value)))}
            />
          )}
        </SavedField>
        <TextSetting settings={settings} name="email_attribute" />
        <TextSetting settings={settings} name="first_name_attribute" />
        <TextSetting settings={settings} name="last_name_attribute" />
        <TextSetting settings={settings} name="role_attribute" />
        <RoleRules
          rules={settings.value.role_map}
          roles={choices.roles}
          onChange={(role_map) => settings.change({ role_map })}
          errorOf={settings.errorOf}
        />
      </CardBody>
    </Card>
  );
}
