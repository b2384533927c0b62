"use client";

import { useTranslations } from "next-intl";
import { Card, CardBody } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type Protocol, protocols } from "@/lib/domain/identity/single-sign-on/openid";
import type { SettingsPart } from "./use-settings";

/** What the company's identity provider speaks. */
export function ProtocolCard({ settings, isSaved }: { settings: SettingsPart; isSaved: boolean }) {
  const t = useTranslations("single-sign-on");

  return (
    <Card>
      <CardBody>
        <Field label={t("fields.protocol")} hint={t(isSaved ? "hints.protocol" : "hints.protocol_new")}>
          {(control) => (
            <Select
              {...control}
              value={settings.value.protocol}
              onValueChange={(protocol) => settings.change({ protocol: protocol as Protocol })}
              options={protocols.map((value) => ({ value, label: t(`protocols.${value}`) }))}
            />
          )}
        </Field>
      </CardBody>
    </Card>
  );
}
