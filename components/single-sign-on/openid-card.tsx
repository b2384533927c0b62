"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DraftField } from "@/components/resource/draft-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Moment } from "@/components/ui/moment";
import { Switch } from "@/components/ui/switch";
import { api, refusalIn } from "@/lib/client/api";
import type { FoundIssuer, WireIdp } from "./settings";
import { TextSetting } from "./text-setting";
import type { SettingsPart } from "./use-settings";

export interface OpenIdCardProps {
  company_id: number;
  settings: SettingsPart;
  idp: WireIdp | null;
}

/** What an OpenID provider has given us, and whether it answers. */
export function OpenIdCard({ company_id, settings, idp }: OpenIdCardProps) {
  const t = useTranslations("single-sign-on");
  const { value, change, errorOf } = settings;
  const isNeeded = value.is_active;
  const isSame = idp?.issuer === value.issuer && idp?.client_id === value.client_id;
  const since = isSame ? idp?.client_secret_since : null;

  return (
    <Card>
      <CardHeader title={t("openid.title")} />
      <CardBody className="grid gap-4">
        <TextSetting settings={settings} name="issuer" required={isNeeded} />
        <IssuerTest key={value.issuer} company_id={company_id} issuer={value.issuer} />
        <TextSetting settings={settings} name="client_id" required={isNeeded} />
        <DraftField
          of={settings}
          name="client_secret"
          as={Input}
          label={t("fields.client_secret")}
          hint={since ? t.rich("openid.secret_kept", { day: () => <Moment at={since} as="day" /> }) : undefined}
          required={isNeeded && !since}
          type="password"
          autoComplete="off"
        />
        <TextSetting settings={settings} name="scopes" />
        <div>
          <Switch
            label={t("fields.trusts_addresses")}
            hint={t("hints.trusts_addresses")}
            checked={value.trusts_addresses}
            onCheckedChange={(trusts_addresses) => change({ trusts_addresses })}
          />
          {errorOf("trusts_addresses", t("fields.trusts_addresses")) && (
            <p role="alert" className="font-medium text-alarm-text text-xs">
              {errorOf("trusts_addresses", t("fields.trusts_addresses"))}
            </p>
          )}
        </div>
        <details className="text-xs">
          <summary className="min-h-6 cursor-pointer font-medium text-accent touch:min-h-12">
            {t("openid.hints.title")}
          </summary>
          <div className="grid gap-2 pt-2 text-muted [overflow-wrap:anywhere]">
            {(["entra", "okta", "google", "keycloak"] as const).map((name) => (
              <p key={name}>{t(`openid.hints.${name}`)}</p>
            ))}
          </div>
        </details>
      </CardBody>
    </Card>
  );
}

/** Asks the issuer what it offers; nothing is saved by that. */
function IssuerTest({ company_id, issuer }: { company_id: number; issuer: string }) {
  const t = useTranslations("single-sign-on");
  const [found, setFound] = useState<FoundIssuer | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function ask() {
    setError(undefined);
    setFound(null);
    setBusy(true);
    try {
      const path = `/companies/${company_id}/saml2/issuer`;
      setFound((await api.post<{ data: FoundIssuer }>(path, { body: { issuer }, isQuiet: true })).data);
    } catch (caught) {
      const refused = refusalIn(caught);
      const message = refused.messages.issuer?.join(", ");
      setError(message ? `${t("fields.issuer")} ${message}` : refused.sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={isBusy} disabled={issuer.trim() === ""} onClick={() => void ask()}>
        {t("openid.test")}
      </Button>
      {found && (
        <div role="status" className="grid gap-1 text-xs [overflow-wrap:anywhere]">
          <p>{t("openid.found", { address: found.authorization_endpoint })}</p>
          <p>{t("openid.logout", { known: String(found.has_logout) })}</p>
          {found.scopes.length > 0 && <p>{t("openid.scopes", { scopes: found.scopes.join(", ") })}</p>}
        </div>
      )}
      {error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
