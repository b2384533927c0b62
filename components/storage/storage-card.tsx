"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment";
import { useFileSize } from "@/components/ui/use-file-size";
import type { OnWire } from "@/lib/server/http/wire";
import type { CompanyStorage } from "@/lib/services/monitoring/storage/storage";
import { Archived } from "./archived";
import { KeepDialog } from "./keep-dialog";
import { Preview } from "./preview";
import { UntilFull } from "./until-full";

export interface StorageCardProps {
  storage: OnWire<CompanyStorage>;
  mayChange: boolean;
}

/** What a company stores, how it grows, and how long it is kept. */
export function StorageCard({ storage, mayChange }: StorageCardProps) {
  const t = useTranslations("storage");
  const size = useFileSize();
  const [isOpen, setOpen] = useState(false);
  const { kinds, counted_until } = storage;

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={counted_until && t.rich("counted_until", { day: () => <Moment at={counted_until} as="day" /> })}
        actions={
          mayChange && (
            <Button size="sm" onClick={() => setOpen(true)}>
              {t("change")}
            </Button>
          )
        }
      />
      {counted_until === null ? (
        <EmptyState kind="first" title={t("not_counted")} className="py-8" />
      ) : (
        <CardBody className="grid gap-4 md:grid-cols-2">
          <Kinds kinds={kinds} />
          <Preview kinds={kinds} kept={storage} />
        </CardBody>
      )}
      <CardFooter>
        <KeptFor storage={storage} />
        <Archived storage={storage} />
        <UntilFull days={storage.days_until_full} />
        <span className="text-muted">{t("a_day", { size: size(storage.bytes_a_day) })}</span>
      </CardFooter>
      {isOpen && <KeepDialog storage={storage} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Kinds({ kinds }: Pick<StorageCardProps["storage"], "kinds">) {
  const t = useTranslations("storage");
  const format = useFormatter();
  const size = useFileSize();

  return (
    <dl className="grid content-start gap-y-1 text-sm tabular-nums">
      <div className="text-muted text-xs">{t("size")}</div>
      {kinds.map(({ kind, rows, bytes, bytes_a_day }) => (
        <div key={kind} className="flex justify-between gap-3">
          <dt className="text-muted">{t(`kinds.${kind}`)}</dt>
          <dd className="text-right text-strong">
            {size(bytes)}
            <span className="block text-muted text-xs">
              {rows !== null && t("rows", { count: format.number(rows) })} {t("a_day", { size: size(bytes_a_day) })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function KeptFor({ storage }: Pick<StorageCardProps, "storage">) {
  const t = useTranslations("storage");
  const { keep_readings_days: readings, keep_hours_days: hours, readings_since } = storage;

  return (
    <span>
      {readings === null ? t("all_kept") : t("kept", { readings, hours: hours ?? 0, all: String(hours === null) })}
      {readings_since && (
        <span className="block text-muted">
          {t.rich("since", { day: () => <Moment at={readings_since.slice(0, 10)} as="day" /> })}
        </span>
      )}
    </span>
  );
}
