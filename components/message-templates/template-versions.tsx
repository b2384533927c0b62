"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Timeline } from "@/components/ui/timeline";
import type { OnWire } from "@/lib/server/http/wire";
import type { TemplateVersion } from "@/lib/services/platform/deliveries/own-texts";

interface Text {
  subject: string | null;
  body: string | null;
}

interface TemplateVersionsProps {
  versions: readonly OnWire<TemplateVersion>[];
  original: Text;
  /** Puts an old text into the form; it is sent once it is saved. */
  onUse?: (text: Text) => void;
}

/** What the message read before, who saved it and when. */
export function TemplateVersions({ versions, original, onUse }: TemplateVersionsProps) {
  const t = useTranslations("message-templates");

  return (
    <Card>
      <CardHeader title={t("versions")} />
      <CardBody>
        {versions.length === 0 ? (
          <p className="text-muted text-sm">{t("no_versions")}</p>
        ) : (
          <Timeline
            label={t("versions")}
            entries={versions.map((one, at) => ({
              id: one.version,
              current: at === 0,
              title: one.body === null ? t("was_returned") : t("version", { version: one.version }),
              at: one.saved_at,
              text: (
                <VersionText
                  person={one.actor ?? t("somebody")}
                  text={one.body === null ? original : one}
                  onUse={at > 0 ? onUse : undefined}
                />
              ),
            }))}
          />
        )}
      </CardBody>
    </Card>
  );
}

function VersionText({ person, text, onUse }: { person: string; text: Text; onUse?: (text: Text) => void }) {
  const t = useTranslations("message-templates");

  return (
    <>
      {person}
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer text-accent touch:py-3">{t("show_text")}</summary>
        <span className="mt-1 block rounded-control border border-line-soft bg-sunk px-2.5 py-1.5 [overflow-wrap:anywhere]">
          {text.subject && <b className="block font-semibold">{text.subject}</b>}
          {text.body}
        </span>
        {onUse && (
          <Button size="sm" className="mt-1.5" onClick={() => onUse(text)}>
            {t("use_text")}
          </Button>
        )}
      </details>
    </>
  );
}
