import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import type { Row } from "@/lib/client/rows";
import type { SelectionChange } from "./list-parts";

export const selectedAtMost = 500;

/** What a bulk action answers for each id; what was skipped stays selected with its reason. */
export interface BulkResult {
  id: number;
  status: "done" | "skipped";
  reason?: string;
}

export type BulkRun = (call: (ids: number[]) => Promise<{ data: readonly BulkResult[] } | undefined>) => Promise<void>;

interface Selectable {
  mayChange: (row: Row) => boolean;
  /** Asks the server for the list again. */
  refresh: () => void;
}

/** The rows that a person has selected, and why the server left some of them as they were. */
export function useSelection({ mayChange, refresh }: Selectable) {
  const t = useTranslations("resource.bulk");
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const ids = useMemo(() => new Set(rows.map((row) => row.id)), [rows]);
  const change = useCallback(
    (change: SelectionChange) => {
      setRows((selected) => change(selected).filter(mayChange).slice(0, selectedAtMost));
      setReasons(new Map());
    },
    [mayChange],
  );
  const select = useCallback((next: readonly Row[]) => change(() => next), [change]);

  const run: BulkRun = async (call) => {
    const answer = await call(rows.map((row) => row.id)).catch(() => null);
    if (answer === null) return;
    const skipped = (answer?.data ?? []).filter((result) => result.status === "skipped");
    setRows(rows.filter((row) => skipped.some((result) => result.id === row.id)));
    setReasons(new Map(skipped.map((result) => [result.id, result.reason ?? t("skipped")])));
    refresh();
  };

  return {
    rows,
    ids,
    select,
    change,
    run,
    reasonOf: (row: Row) => reasons.get(row.id),
    /** The server's reason why these rows are as they were. */
    refuse: (refused: readonly Row[], reason: string) => setReasons(new Map(refused.map((row) => [row.id, reason]))),
  };
}
