"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "./copy-field";
import type { Settings, WireIdp } from "./settings";

/** What the administrator of the identity provider asks for. */
export function OwnValuesCard({
  idp,
  protocol,
  entry,
}: {
  idp: WireIdp;
  /** As it is chosen, saved or not: the provider is set up first. */
  protocol: Settings["protocol"];
  entry: string;
}) {
  const t = useTranslations("single-sign-on");
  const isOpenId = protocol === "oidc";
  const { entity_id, acs, slo, redirect, signed_out, backchannel_logout } = idp.own;
  const values = isOpenId ? { redirect, signed_out, backchannel_logout, entry } : { entity_id, acs, slo, entry };

  return (
    <Card>
      <CardHeader
        title={t(isOpenId ? "own.openid_title" : "own.title")}
        actions={
          !isOpenId && (
            <Button asChild size="sm">
              <a href={`/saml/${idp.key}/metadata`} download={`millwright-${idp.key}.xml`}>
                {t("own.metadata")}
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
        {idp.is_active && idp.protocol === protocol && (
          <p className="text-xs">
            <a
              className="font-medium text-accent hover:underline"
              href={`/${protocol}/${idp.key}/login`}
              target="_blank"
              rel="noreferrer"
            >
              {t("own.try")}
            </a>{" "}
            <span className="text-muted">{t("own.try_hint")}</span>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
