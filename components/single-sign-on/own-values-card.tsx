"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toaster";
import { copyText } from "@/lib/client/clipboard";
import type { WireIdp } from "./settings";

/** What the administrator of the identity provider asks for. */
export function OwnValuesCard({ idp, entry }: { idp: WireIdp; entry: string }) {
  const t = useTranslations("single-sign-on");
  const values = {
    entity_id: idp.own.entity_id,
    acs: idp.own.acs,
    slo: idp.own.slo,
    entry,
  };

  return (
    <Card>
      <CardHeader
        title={t("own.title")}
        actions={
          <Button asChild size="sm">
            <a href={`/saml/${idp.key}/metadata`} download={`millwright-${idp.key}.xml`}>
              {t("own.metadata")}
            </a>
          </Button>
        }
      />
      <CardBody className="grid gap-4">
        <p className="text-muted text-xs">{t("own.text")}</p>
        {Object.entries(values).map(([name, value]) => (
          <CopyField key={name} label={t(`own.${name}`)} value={value} />
        ))}
        {idp.is_active && (
          <p className="text-xs">
            <a
              className="font-medium text-accent hover:underline"
              href={`/saml/${idp.key}/login`}
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

function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTranslations("single-sign-on.own");

  async function copy() {
    await copyText(value);
    toast.success(t("copied"));
  }

  return (
    <Field label={label}>
      {(control) => (
        <span className="flex gap-1.5">
          <Input {...control} readOnly value={value} className="font-mono" onFocus={(event) => event.target.select()} />
          <IconButton label={t("copy", { name: label })} onClick={() => void copy()}>
            <Copy aria-hidden />
          </IconButton>
        </span>
      )}
    </Field>
  );
}
