"use client";

import { useTranslations } from "next-intl";
import { DraftField } from "@/components/resource/draft-field";
import { Card, CardBody } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { protocols, usualProviders } from "@/lib/domain/identity/single-sign-on/openid";
import type { SettingsPart } from "./use-settings";

/** What the company's identity provider speaks, and which protocol the usual ones are set up with. */
export function ProtocolCard({ settings, isSaved }: { settings: SettingsPart; isSaved: boolean }) {
  const t = useTranslations("single-sign-on");

  return (
    <Card>
      <CardBody className="grid gap-4">
        <DraftField
          of={settings}
          name="protocol"
          as={Select}
          label={t("fields.protocol")}
          hint={t(isSaved ? "hints.protocol" : "hints.protocol_new")}
          options={protocols.map((value) => ({ value, label: t(`protocols.${value}`) }))}
        />
        <dl className="grid gap-x-4 gap-y-2 text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
          {usualProviders.map(({ name, protocol }) => (
            <div key={name} className="contents">
              <dt className="font-medium text-strong">{t(`usual.${name}.name`)}</dt>
              <dd className="text-muted">
                <b className="font-medium text-strong">{t(`protocols.${protocol}`)}</b>. {t(`usual.${name}.hint`)}
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}
