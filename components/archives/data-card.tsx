"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment, Sentence } from "@/components/ui/moment";
import { useFileSize } from "@/components/ui/use-file-size";
import type { OnWire } from "@/lib/server/http/wire";
import type { ShownArchive } from "@/lib/services/outward/company-archives/list";
import { Refreshing } from "./refreshing";
import { RemoveDialog } from "./remove-dialog";
import { StartDialog } from "./start-dialog";
import { Steps } from "./steps";

type Archive = OnWire<ShownArchive>;

export interface DataCardProps {
  company: { id: number; name: string };
  /** Null for who may not see them. */
  archives: readonly Archive[] | null;
  mayRemove: boolean;
  /** It has been archived long enough. */
  canBeRemoved: boolean;
}

/** A company's data: taken along as an archive, or deleted for good. */
export function DataCard({ company, archives, mayRemove, canBeRemoved }: DataCardProps) {
  const t = useTranslations("archives");
  const [open, setOpen] = useState<"start" | "remove" | null>(null);
  const last = archives?.[0];
  const isRunning = last?.state === "queued" || last?.state === "running";
  const close = () => setOpen(null);

  return (
    <Card>
      <CardHeader
        title={t("data")}
        actions={
          archives && (
            <Button size="sm" disabled={isRunning} onClick={() => setOpen("start")}>
              {t("start")}
            </Button>
          )
        }
      />
      {last ? (
        <CardBody className="grid gap-3">
          <State of={last} />
          {isRunning && <Steps of={last.progress} />}
          {isRunning && <Refreshing />}
          <Parts of={last} />
        </CardBody>
      ) : (
        archives && <EmptyState kind="first" title={t("none")} text={t("none_hint")} className="py-8" />
      )}
      <CardFooter>
        {archives && <span className="text-muted">{t("not_encrypted")}</span>}
        {mayRemove && (
          <>
            <span className="text-muted">{t(canBeRemoved ? "removal_hint" : "removal_later")}</span>
            <Button size="sm" variant="danger" disabled={!canBeRemoved} onClick={() => setOpen("remove")}>
              {t("remove_action")}
            </Button>
          </>
        )}
      </CardFooter>
      {open === "start" && <StartDialog company_id={company.id} onClose={close} />}
      {open === "remove" && <RemoveDialog company_id={company.id} name={company.name} onClose={close} />}
    </Card>
  );
}

function State({ of: archive }: { of: Archive }) {
  const t = useTranslations("archives");
  const size = useFileSize();
  const { state, snapshot_at, expires_at, bytes } = archive;

  return (
    <p className="text-sm">
      <span className="font-medium text-strong">{t(`states.${state}`)}</span>{" "}
      {snapshot_at && (
        <span className="text-muted">
          <Sentence of={(at) => t("as_of", { at: at(snapshot_at, "minute") })} />
        </span>
      )}
      {state === "ready" && (
        <span className="block text-muted">
          {size(bytes ?? 0)} · {expires_at && <Sentence of={(at) => t("kept_until", { at: at(expires_at, "day") })} />}
        </span>
      )}
      {state === "failed" && <span className="block text-alarm-text">{t("failed_hint")}</span>}
      {!snapshot_at && <Moment at={archive.created_at} as="minute" />}
    </p>
  );
}

function Parts({ of: { parts } }: { of: Archive }) {
  const t = useTranslations("archives");
  const size = useFileSize();
  if (parts.length === 0) return null;

  return (
    <ul className="grid gap-1">
      {parts.map(({ position, name, bytes, sha256, href }) => (
        <li
          key={position}
          className="flex min-h-11 flex-wrap items-center gap-x-3 border-line-soft border-b last:border-b-0"
        >
          <span className="grid min-w-0 flex-1 basis-60">
            <span className="font-medium text-strong text-sm">
              {name} <span className="text-muted">{size(bytes)}</span>
            </span>
            <span className="break-all font-mono text-muted text-xs">{sha256}</span>
          </span>
          <Button size="sm" asChild>
            <a href={href} download aria-label={t("download_named", { name })}>
              <Download aria-hidden />
              {t("download")}
            </a>
          </Button>
        </li>
      ))}
    </ul>
  );
}
