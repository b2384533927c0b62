"use client";

import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CertificateList } from "./certificate-list";
import { TextSetting } from "./text-setting";
import type { SettingsPart } from "./use-settings";

/** The identity provider's own metadata. */
export function ProviderCard({ settings, now }: { settings: SettingsPart; now: string }) {
  const t = useTranslations("single-sign-on");
  const isNeeded = settings.value.is_active;

  return (
    <Card>
      <CardHeader title={t("provider")} />
      <CardBody className="grid gap-4">
        <TextSetting settings={settings} name="entity_id" required={isNeeded} />
        <TextSetting settings={settings} name="sso_url" required={isNeeded} />
        <TextSetting settings={settings} name="slo_url" />
        <TextSetting settings={settings} name="slo_response_url" />
        <CertificateList
          certificates={settings.value.certificates}
          now={now}
          error={settings.errorOf("certificates", t("certificates.title"))}
          onChange={(certificates) => settings.change({ certificates })}
        />
      </CardBody>
    </Card>
  );
}
