"use client";

import { Check, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { RowsCard } from "@/components/imports/rows-card";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Hairline } from "@/components/ui/skeletons";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { importHref } from "@/lib/domain/imports/kinds";
import type { SetUpParts } from "@/lib/services/screens/set-up";
import { useTableDraft } from "./use-table-draft";

type Waiting = NonNullable<SetUpParts["structure"]["waiting"]>;

/** The table as the import has checked it, until it is written or thrown away. */
export function WaitingTable({ waiting: { current, may }, plant_id }: { waiting: Waiting; plant_id: number }) {
  const t = useTranslations("set-up.structure");
  const screen = useTranslations("imports.screen");
  const router = useRouter();
  const { clear } = useTableDraft(plant_id);
  const [isBusy, setBusy] = useState(false);
  if (!current) return null;
  const ready = current.creates + current.updates;
  const act = async (call: Promise<{ message: string }>) => {
    setBusy(true);
    const answer = await unlessRefused(call);
    setBusy(false);
    if (!answer) return false;
    toast.success(answer.message);
    router.refresh();
    return true;
  };
  const write = async () => {
    if (await act(api.post(`/imports/${current.id}/approve`))) clear();
  };
  if (current.status === "approved")
    return (
      <p role="status">
        <Hairline active />
        {t("writing", { done: current.created + current.updated, total: ready })}
      </p>
    );
  if (current.checked_at === null)
    return (
      <p role="status">
        <Hairline active />
        {screen("reading")}
      </p>
    );

  return (
    <>
      <Checked current={current} />
      {current.problem && (
        <p role="alert" className="font-medium text-alarm-text">
          {current.problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {may.update && ready > 0 && (
          <Button variant="primary" busy={isBusy} onClick={() => void write()}>
            <Check aria-hidden />
            {screen("import_rows", { count: ready })}
          </Button>
        )}
        {may.delete && (
          <Button busy={isBusy} onClick={() => void act(api.delete(`/imports/${current.id}`))}>
            <Trash2 aria-hidden />
            {screen("discard")}
          </Button>
        )}
        <Link
          href={importHref("plant", current.id)}
          className="self-center font-medium text-accent text-xs hover:underline"
        >
          {t("columns")}
        </Link>
      </div>
    </>
  );
}

function Checked({ current: { counts } }: { current: NonNullable<Waiting["current"]> }) {
  const t = useTranslations("set-up.structure");
  const format = useFormatter();

  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {(["create", "update", "same", "error"] as const).map((one) => (
        <div key={one}>
          <dd className="font-semibold text-lg text-strong tabular-nums">{format.number(counts[one])}</dd>
          <dt className="text-muted text-xs">{t(`counts.${one}`)}</dt>
        </div>
      ))}
    </dl>
  );
}

/** Rows that were refused are mended where the table is. */
export function WaitingRows({ waiting }: { waiting: Waiting }) {
  const { current, rows, problems, show, column, custom_names, may } = waiting;
  if (!current || !rows || current.status !== "pending" || current.checked_at === null) return null;
  if (current.errors === 0) return null;

  return (
    <div className="min-w-0 xl:col-span-2">
      <RowsCard
        current={current}
        rows={rows}
        problems={problems}
        show={show}
        column={column}
        customNames={custom_names}
        mayChange={may.update}
      />
    </div>
  );
}
