"use client";

import { useTranslations } from "next-intl";
import type { CellProps } from "@/components/resource/cell";
import type { LineState } from "@/lib/domain/oee/states";
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

  return <Ratio value={value as number | null} className="font-semibold" />;
}
