"use client";

import { useTranslations } from "next-intl";
import { SavedField } from "@/components/resource/saved-field";
import { Card, CardBody } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { type Protocol, protocols } from "@/lib/domain/identity/single-sign-on/openid";
import type { SettingsPart } from "./use-settings";

/** What the company's identity provider speaks. */
export function ProtocolCard({ settings, isSaved }: { settings: SettingsPart; isSaved: boolean }) {
  const t = useTranslations("single-sign-on");

  return (
    <Card>
      <CardBody>
        <SavedField
          part={settings}
          name="protocol"
          label={t("fields.protocol")}
          hint={t(isSaved ? "hints.protocol" : "hints.protocol_new")}
        >
          {(control, value, change) => (
            <Select
              {...control}
              value={value}
              onValueChange={(protocol) => change(protocol as Protocol)}
              options={protocols.map((value) => ({ value, label: t(`protocols.${value}`) }))}
            />
          )}
        </SavedField>
      </CardBody>
    </Card>
  );
}
