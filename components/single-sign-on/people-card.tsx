"use client";

import { useTranslations } from "next-intl";
import { DraftField } from "@/components/resource/draft-field";
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
  const { default_role_id, default_plant_ids } = settings.value;

  return (
    <Card>
      <CardHeader title={t("people")} />
      <CardBody className="grid gap-4">
        <DraftField
          of={settings}
          name="email_domains"
          as={Textarea}
          label={t("fields.email_domains")}
          hint={t(mayChangeDomains ? "hints.email_domains" : "domains_by_provider_hint")}
          rows={3}
          readOnly={!mayChangeDomains}
          spellCheck={false}
          autoCapitalize="none"
        />
        <DraftField
          of={settings}
          name="default_role_id"
          as={Combobox}
          label={t("fields.default_role_id")}
          hint={t("hints.default_role_id")}
          clearable
          options={roles}
          value={roles.find((role) => role.value === String(default_role_id)) ?? null}
          onValueChange={(role) => settings.change({ default_role_id: role ? Number(role.value) : null })}
        />
        <DraftField
          of={settings}
          name="default_plant_ids"
          as={MultiCombobox}
          label={t("fields.default_plant_ids")}
          hint={t("hints.default_plant_ids")}
          options={plants}
          value={plants.filter((plant) => default_plant_ids.includes(Number(plant.value)))}
          onValueChange={(chosen) => settings.change({ default_plant_ids: chosen.map(({ value }) => Number(value)) })}
        />
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
