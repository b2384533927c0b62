"use client";

import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox, MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
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
  const { value, change, errorOf } = settings;
  const [roles, plants] = [asOptions(choices.roles), asOptions(choices.plants)];
  const label = (name: string) => t(`fields.${name}`);

  return (
    <Card>
      <CardHeader title={t("people")} />
      <CardBody className="grid gap-4">
        <Field
          label={label("email_domains")}
          hint={t(mayChangeDomains ? "hints.email_domains" : "domains_by_provider_hint")}
          error={errorOf("email_domains", label("email_domains"))}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              readOnly={!mayChangeDomains}
              value={value.email_domains}
              changed={settings.isChanged("email_domains")}
              onChange={(event) => change({ email_domains: event.target.value })}
              spellCheck={false}
              autoCapitalize="none"
            />
          )}
        </Field>
        <Field
          label={label("default_role_id")}
          hint={t("hints.default_role_id")}
          error={errorOf("default_role_id", label("default_role_id"))}
        >
          {(control) => (
            <Combobox
              {...control}
              clearable
              options={roles}
              value={roles.find((role) => role.value === String(value.default_role_id)) ?? null}
              onValueChange={(role) => change({ default_role_id: role ? Number(role.value) : null })}
            />
          )}
        </Field>
        <Field
          label={label("default_plant_ids")}
          hint={t("hints.default_plant_ids")}
          error={errorOf("default_plant_ids", label("default_plant_ids"))}
        >
          {(control) => (
            <MultiCombobox
              {...control}
              options={plants}
              value={plants.filter((plant) => value.default_plant_ids.includes(Number(plant.value)))}
              onValueChange={(chosen) => change({ default_plant_ids: chosen.map((plant) => Number(plant.value)) })}
            />
          )}
        </Field>
        <TextSetting settings={settings} name="email_attribute" />
        <TextSetting settings={settings} name="first_name_attribute" />
        <TextSetting settings={settings} name="last_name_attribute" />
        <TextSetting settings={settings} name="role_attribute" />
        <RoleRules
          rules={value.role_map}
          roles={choices.roles}
          onChange={(role_map) => change({ role_map })}
          errorOf={errorOf}
        />
      </CardBody>
    </Card>
  );
}
