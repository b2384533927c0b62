"use client";

import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { Hairline } from "@/components/ui/skeletons";
import { cn } from "@/lib/client/class-names";
import type { OnWire } from "@/lib/server/http/wire";
import type { Preview } from "@/lib/services/outward/notices/preview";

interface TemplatePreviewProps {
  preview: OnWire<Preview> | null;
  isPending: boolean;
  /** The text is refused: what is shown is the last one that was not. */
  hasErrors: boolean;
}

/** The message as it would be sent now, and what its values are of. */
export function TemplatePreview({ preview, isPending, hasErrors }: TemplatePreviewProps) {
  const t = useTranslations("message-templates");

  return (
    <Card aria-busy={isPending} aria-label={t("preview")}>
      <CardHeader title={t("preview")} />
      <Hairline active={isPending} />
      <CardBody className="grid min-h-32 content-start gap-2">
        {preview && (
          <>
            <p className="flex flex-wrap gap-x-1.5 text-muted text-xs">
              {preview.values_of ? (
                <>
                  <span>{t(`values_of.${preview.values_of.kind}`, { label: preview.values_of.label })}</span>
                  <Moment at={preview.values_of.at} />
                </>
              ) : (
                <span>{t("sample_values")}</span>
              )}
            </p>
            <div className={cn("rounded-control border border-line bg-sunk px-3 py-2", hasErrors && "opacity-50")}>
              {preview.subject !== null && (
                <p className="border-line-soft border-b pb-2 font-semibold text-strong [overflow-wrap:anywhere]">
                  {preview.subject}
                </p>
              )}
              <p className="whitespace-pre-line pt-2 text-body [overflow-wrap:anywhere]">{preview.text}</p>
            </div>
          </>
        )}
        {hasErrors && <p className="font-medium text-alarm-text text-xs">{t("preview_refused")}</p>}
      </CardBody>
    </Card>
  );
}
