"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "./copy-field";
import type { Addresses, Settings } from "./settings";

export interface OwnValuesCardProps {
  addresses: Addresses;
  /** As it is chosen, saved or not: the provider is set up first. */
  protocol: Settings["protocol"];
  /** Our certificate is made with the first save, and the metadata with it. */
  isSaved: boolean;
  entry: string;
}

/** What the administrator of the identity provider asks for. */
export function OwnValuesCard({ addresses, protocol, isSaved, entry }: OwnValuesCardProps) {
  const t = useTranslations("single-sign-on");
  const isOpenId = protocol === "oidc";
  const { key, entity_id, acs, slo, redirect, signed_out, backchannel_logout } = addresses;
  const values = isOpenId
    ? { redirect, signed_out, backchannel_logout, entry }
    : { entity_id, acs, slo, metadata: entity_id, entry };

  return (
    <Card>
      <CardHeader
        title={t(isOpenId ? "own.openid_title" : "own.title")}
        actions={
          !isOpenId &&
          isSaved && (
            <Button asChild size="sm">
              <a href={`/saml/${key}/metadata`} download={`millwright-${key}.xml`}>
                {t("own.download")}
              </a>
            </Button>
          )
        }
      />
      <CardBody className="grid gap-4">
        <p className="text-muted text-xs">{t(isOpenId ? "own.openid_text" : "own.text")}</p>
        {Object.entries(values).map(([name, value]) => (
          <CopyField key={name} label={t(`own.${name}`)} value={value} />
        ))}
        {!isSaved && (
          <p className="text-muted text-xs">
            {t("own.kept")} {!isOpenId && t("own.metadata_later")}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
