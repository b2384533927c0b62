"use client";

import { Layers2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { type DeskCase, isOver } from "./cases";
import { LevelAgeLines } from "./level-age";

/** How bad a case is, and since when. */
export function CaseLevel({ one, now }: { one: DeskCase; now: string }) {
  const t = useTranslations();
  const { worst, level, of } = one;

  return (
    <>
      <StatusShape level={level} size={14} decorative className={cn("mt-px shrink-0", isOver(one) && "opacity-45")} />
      <span className="min-w-0 font-medium text-strong">
        {isOver(one) ? t("alerts.belowLimit") : t(`levels.${worst.kind === "no_data" ? "noData" : level}`)}{" "}
        {of.level_since && of.abnormal_since && (
          <LevelAgeLines isShort level_since={of.level_since} abnormal_since={of.abnormal_since} now={now} />
        )}
      </span>
    </>
  );
}

/** Of a case with several alerts, how many. */
export function AlertCount({ one: { alerts } }: { one: DeskCase }) {
  const t = useTranslations("alerts");
  if (alerts.length < 2) return null;

  return (
    <span
      className="flex shrink-0 items-center gap-0.5 rounded-full border border-line px-1.5 font-normal text-muted text-xs"
      title={t("count", { count: alerts.length })}
    >
      <Layers2 aria-hidden className="size-3" />
      {alerts.length}
    </span>
  );
}
