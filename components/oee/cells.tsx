"use client";

import { useTranslations } from "next-intl";
import type { CellProps } from "@/components/resource/cell";
import { ShareBar } from "@/components/ui/share-bar";
import type { LineState } from "@/lib/domain/oee/states";
import { isBehindTarget } from "@/lib/domain/oee/target";
import { LineStateMark } from "./line-state";
import { Ratio } from "./ratio";

/** What the line does now. */
export function StateCell({ value }: CellProps) {
  return <LineStateMark state={value as LineState} />;
}

/** Of the running shift. */
export function OeeCell({ value, row }: CellProps) {
  const t = useTranslations("processes");
  if (row.shift === null) return <span className="text-muted">{t("no_shift")}</span>;

  const oee = value as number | null;
  const target = row.target_oee === null ? null : Number(row.target_oee) / 100;

  return (
    <span className="inline-flex items-center gap-2.5">
      <ShareBar value={oee} target={target} isBehind={isBehindTarget(oee, target)} className="w-20" />
      <Ratio value={oee} className="font-semibold" />
    </span>
  );
}
