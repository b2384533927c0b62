"use client";

import { useTranslations } from "next-intl";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Fact } from "@/components/sensors/fact";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { useFileSize } from "@/components/ui/use-file-size";
import type { ReaderScreen } from "@/lib/services/screens/reader";
import { ReaderStateChip } from "./reader-state";
import { useFaultWords } from "./use-reader-request";

/** Whether the device is read, by what, and what waits. */
export function StatusCard({ status, connection, now }: ReaderScreen) {
  const t = useTranslations("readers");
  const wordOf = useFaultWords();
  const sizeOf = useFileSize();
  if (!status || !connection)
    return (
      <Card>
        <EmptyState title={t("no_connection_title")} text={t("no_connection_hint")} />
      </Card>
    );
  const { state, fault, state_since, reported_at, figures } = status;
  const waiting = t("waiting_value", { count: figures.waiting_batches });

  return (
    <Card>
      <CardHeader title={t("tabs.status")} actions={<ReaderStateChip state={state} />} />
      {state === null && <p className="px-3 pt-2.5 text-warning-text">{t(`no_reader_hint.${connection.runs}`)}</p>}
      <dl>
        <Fact name={t("url")}>
          <span className="break-all font-mono text-xs">{connection.url}</span>
        </Fact>
        {state !== null && (
          <Fact name={t("since")}>
            <Elapsed since={state_since} now={now} />
          </Fact>
        )}
        {fault && state !== null && (
          <Fact name={t("reason")} isBad>
            {wordOf(fault)}
          </Fact>
        )}
        <Fact name={t("last_report")}>{reported_at ? <Elapsed since={reported_at} now={now} /> : "–"}</Fact>
        <Fact name={t("tags_read")}>{figures.tags}</Fact>
        <Fact name={t("values_per_minute")}>{figures.values_per_minute}</Fact>
        <Fact name={t("waiting")}>
          {figures.waiting_bytes > 0 ? `${waiting} (${sizeOf(figures.waiting_bytes)})` : waiting}
        </Fact>
        <Fact name={t("dropped")} isBad={figures.dropped > 0}>
          {figures.dropped}
        </Fact>
        <Fact name={t("host")}>{figures.host || "–"}</Fact>
      </dl>
      <p className="px-3 py-2 text-muted text-xs">{t("dropped_hint")}</p>
    </Card>
  );
}

/** The tags that the device does not answer, with its error. */
export function UnreadableCard({ status }: Pick<ReaderScreen, "status">) {
  const t = useTranslations("readers");
  const wordOf = useFaultWords();
  if (status?.state !== "online") return null;
  const { unreadable, unreadable_count } = status.figures;

  return (
    <Card>
      <CardHeader title={t("unreadable")} note={unreadable_count} />
      {unreadable.length === 0 ? (
        <CardBody>
          <p className="text-muted">{t("unreadable_none")}</p>
        </CardBody>
      ) : (
        <dl>
          {unreadable.map(({ path, reason }) => (
            <Fact key={path} name={path} isBad>
              {wordOf(reason)}
            </Fact>
          ))}
        </dl>
      )}
      {unreadable_count > unreadable.length && (
        <p className="px-3 py-2 text-muted text-xs">
          {t("unreadable_more", { count: unreadable_count - unreadable.length })}
        </p>
      )}
    </Card>
  );
}
