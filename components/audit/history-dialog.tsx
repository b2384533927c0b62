"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Moment } from "@/components/ui/moment";
import { SkeletonRows } from "@/components/ui/skeletons";
import { api, refusalIn } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { HistoryEntry } from "@/lib/services/platform/audit/history";
import { ChangedRows } from "./changed-rows";
import { Who } from "./who";

type Entry = OnWire<HistoryEntry>;

interface HistoryDialogProps {
  object: string;
  id: number;
  label: string;
  onClose: () => void;
}

const atOnce = 10;

/** Who changed one record, the newest first, with what each change was. */
export function HistoryDialog({ object, id, label, onClose }: HistoryDialogProps) {
  const t = useTranslations("logs");
  const { entries, hasMore, error, isBusy, load } = useHistory(object, id);

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t("history_of", { item: label })} width="lg" full>
      {error && <ErrorState message={error} onRetry={load} />}
      {!entries && !error && <SkeletonRows rows={4} columns={3} />}
      {entries?.length === 0 && <EmptyState title={t("history_empty")} text={t("history_empty_hint")} />}
      <ol className="grid gap-5">
        {entries?.map((entry) => (
          <HistoryItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasMore && (
        <Button className="mt-4" busy={isBusy} onClick={load}>
          {t("more")}
        </Button>
      )}
    </Dialog>
  );
}

function HistoryItem({ entry }: { entry: Entry }) {
  return (
    <li className="grid gap-1.5 border-line border-b pb-4 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <b className="font-semibold text-strong">{entry.what}</b>
        <span>
          <Who log={entry} />
        </span>
        <Moment at={entry.at} className="text-muted text-xs" />
      </div>
      {entry.rows.length > 0 && <ChangedRows object={entry.object} rows={entry.rows} />}
    </li>
  );
}

function useHistory(object: string, id: number) {
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [total, setTotal] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = entries?.length ?? 0;

  const load = useCallback(async () => {
    setBusy(true);
    setError(null);
    const query = { object, object_id: id, page: Math.floor(shown / atOnce) + 1, max: atOnce };
    try {
      const { data, meta } = await api.get<{ data: Entry[]; meta: { total: number } }>("/logs/history", {
        query,
        isQuiet: true,
      });
      setTotal(meta.total);
      // Something may have happened in between and pushed the rest on.
      setEntries((before) => [
        ...(before ?? []),
        ...data.filter((entry) => !before?.some((known) => known.id === entry.id)),
      ]);
    } catch (caught) {
      const failure = refusalIn(caught);
      setError(failure.sentence);
    } finally {
      setBusy(false);
    }
  }, [object, id, shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    void load();
  }, []);

  return { entries, hasMore: entries !== null && total > shown, error, isBusy, load };
}
