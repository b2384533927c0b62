"use client";

import { RotateCw, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { ProcessChip } from "@/components/ui/process-chip";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { isOfReadings } from "@/lib/domain/imports/kinds";
import type { PastImport, Screen } from "./types";

export interface HistoryCardProps extends Pick<Screen, "history" | "history_count" | "may"> {
  mayLog: boolean;
}

/** What was imported before: taken back from here, or its refused rows tried again. */
export function HistoryCard({ history, history_count, may, mayLog }: HistoryCardProps) {
  const t = useTranslations("imports.screen");
  const [asked, ask] = useState<PastImport | null>(null);
  const router = useRouter();
  const repeat = async ({ id }: PastImport) => {
    const answer = await unlessRefused(api.post(`/imports/${id}/repeat`));
    if (answer) toast.success(answer.message);
    router.refresh();
  };

  return (
    <Card>
      <CardHeader
        title={t("history")}
        note={t("imports_count", { count: history_count })}
        actions={
          mayLog && (
            <Link href="/plant-import-logs" className="font-medium text-accent text-sm hover:underline">
              {t("import_log")}
            </Link>
          )
        }
      />
      {history.length === 0 && <p className="px-3 py-4 text-muted text-sm">{t("no_history")}</p>}
      <ul className="divide-y divide-line-soft">
        {history.map((one) => (
          <Past key={one.id} one={one} may={may} onTakeBack={() => ask(one)} onRepeat={() => repeat(one)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && ask(null)}
          title={t("take_back_title")}
          object={asked.file_name}
          consequences={[t(isOfReadings(asked.kind) ? "take_back_readings" : "take_back_text")]}
          action={t("take_back_now")}
          onConfirm={async () => {
            const answer = await api.post(`/imports/${asked.id}/revert`);
            toast.success(answer.message);
            router.refresh();
          }}
        />
      )}
    </Card>
  );
}

interface PastProps {
  one: PastImport;
  may: Screen["may"];
  onTakeBack: () => void;
  onRepeat: () => void;
}

function Past({ one, may, onTakeBack, onRepeat }: PastProps) {
  const t = useTranslations("imports.screen");
  const isReadings = isOfReadings(one.kind);
  const waiting = isReadings
    ? Math.max(0, one.total - one.created - one.skipped)
    : one.failed + Math.max(0, one.creates + one.updates - one.created - one.updated - one.failed);
  const isBack = one.state === "reverted";
  const { reverted_at } = one;
  const zone = useViewer().zoneOf(one.plant_id);

  return (
    <li className="grid gap-1.5 px-3 py-2.5">
      <div className="flex items-start gap-2">
        <Link
          href={`/plant-import-logs/${one.id}`}
          className="min-w-0 flex-1 font-semibold text-sm text-strong [overflow-wrap:anywhere] hover:underline"
        >
          {one.file_name}
        </Link>
        <PastState one={one} />
      </div>
      <p className="text-muted text-xs">
        <Sentence
          of={(at) =>
            t(isReadings ? "summary_of_readings" : "summary", {
              date: at(one.created_at, "shortDay", zone),
              name: one.user?.name ?? "",
              created: one.created,
              updated: one.updated,
              failed: one.failed,
              left: Math.max(0, one.skipped - one.errors),
              refused: one.errors,
            })
          }
        />
      </p>
      {one.problem && <p className="text-alarm-text text-xs">{one.problem}</p>}
      {isBack && reverted_at && (
        <p className="text-muted text-xs">
          <Sentence
            of={(at) =>
              t(isReadings ? "taken_back_readings" : "taken_back_by", {
                date: at(reverted_at, "shortDay", zone),
                name: one.reverter?.name ?? "",
                removed: one.removed,
                restored: one.restored,
                kept: one.kept,
              })
            }
          />
        </p>
      )}
      {one.kept_rows.length > 0 && <KeptRows one={one} />}
      {!one.reverting_at && (may.update || may.delete) && (
        <div className="flex flex-wrap gap-2">
          {may.update && waiting > 0 && (
            <Button size="sm" onClick={onRepeat}>
              <RotateCw aria-hidden />
              {t(isReadings ? "go_on" : "repeat", { count: waiting })}
            </Button>
          )}
          {may.delete && one.created + one.updated > 0 && !one.is_merging && (
            <Button size="sm" onClick={onTakeBack}>
              <Undo2 aria-hidden />
              {t("take_back")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** How the import has ended, or that it is being taken back. */
function PastState({ one }: { one: PastImport }) {
  const t = useTranslations("imports.screen");
  if (one.state === "reverting") return <ProcessChip state="running" label={t("taking_back")} />;
  if (one.state !== "reverted") return <ProcessChip state={one.status as "completed"} />;

  return (
    <span className="inline-flex h-[22px] shrink-0 items-center gap-1.5 rounded-full bg-off-alarm-tint px-2 font-medium text-off-alarm-text text-xs">
      <Undo2 aria-hidden className="size-[13px]" />
      {t("taken_back")}
    </span>
  );
}

/** The rows that stayed when the import was taken back, and why. */
function KeptRows({ one }: { one: PastImport }) {
  const t = useTranslations("imports.screen");

  return (
    <div className="overflow-hidden rounded-control border border-line-soft bg-sunk text-xs">
      <p className="flex justify-between border-line-soft border-b px-2.5 py-1.5 font-semibold text-strong">
        {t("kept_title")}
        <span className="font-normal text-muted">{one.kept}</span>
      </p>
      <ul>
        {one.kept_rows.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2 border-line-soft border-b px-2.5 py-1 last:border-0"
          >
            <span className="text-muted tabular-nums">
              {t("line")} {row.line}
            </span>
            <span className="min-w-0">
              <span className="block truncate font-medium text-strong">{row.label}</span>
              {row.reason}
            </span>
          </li>
        ))}
      </ul>
      {one.kept > one.kept_rows.length && (
        <p className="border-line-soft border-t px-2.5 py-1 text-muted">
          {t("kept_more", { count: one.kept - one.kept_rows.length })}
        </p>
      )}
    </div>
  );
}
