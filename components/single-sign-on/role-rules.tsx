"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { RoleRule } from "@/lib/domain/identity/single-sign-on/person";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Choices } from "./settings";

export interface RoleRulesProps {
  rules: RoleRule[];
  roles: Choices["roles"];
  onChange: (rules: RoleRule[]) => void;
  errorOf: (field: string, label: string) => string | undefined;
}

/** Which value of the attribute makes a newcomer what, the first that fits. */
export function RoleRules({ rules, roles, onChange, errorOf }: RoleRulesProps) {
  const t = useTranslations("single-sign-on.rules");
  const options = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  const change = (at: number, changes: Partial<RoleRule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...changes } : rule)));
  const wrong = rules.map((_, at) =>
    [errorOf(`role_map.${at}.value`, t("value")), errorOf(`role_map.${at}.role_id`, t("role"))]
      .filter(Boolean)
      .join(", "),
  );

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-body">{t("title")}</legend>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-1.5">
          <Input
            aria-label={`${t("value")} ${at + 1}`}
            aria-invalid={wrong[at] ? true : undefined}
            value={rule.value}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <Select
            aria-label={`${t("role")} ${at + 1}`}
            value={String(rule.role_id)}
            onValueChange={(value) => change(at, { role_id: Number(value) })}
            options={options}
          />
          <IconButton
            label={t("remove", { number: at + 1 })}
            onClick={() => onChange(rules.filter((_, index) => index !== at))}
          >
            <Trash2 aria-hidden />
          </IconButton>
          {wrong[at] && <p className="col-span-3 font-medium text-alarm-text text-xs">{wrong[at]}</p>}
        </div>
      ))}
      <Button
        className="justify-self-start"
        disabled={roles.length === 0}
        onClick={() => onChange([...rules, { value: "", role_id: firstOf(roles).id }])}
      >
        <Plus aria-hidden />
        {t("add")}
      </Button>
    </fieldset>
  );
}
