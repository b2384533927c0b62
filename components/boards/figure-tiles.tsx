"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMoment } from "@/components/ui/moment";
import { useDurationText } from "@/components/ui/use-duration-text";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { betterIfMore } from "@/lib/domain/boards/kinds";
import { Bars } from "./bars";
import type { TileProps } from "./types";

/** Key figures and costs. */

export function KpiTile({ data: { name, unit, value, before, currency, target } }: TileProps<"kpi">) {
  const t = useTranslations("boards");
  const text = useFigure(unit, currency);
  const better = betterIfMore[name];
  const isBehind = value !== null && target !== null && better !== null && (better ? value < target : value > target);

  return (
    <div className="grid h-full content-center gap-1 px-3 py-2">
      <p
        className={cn(
          "font-semibold text-[30px] tabular-nums leading-none tracking-[-0.02em]",
          isBehind ? "text-alarm-text" : "text-strong",
        )}
      >
        {value === null ? "–" : text(value)}
      </p>
      <p className="text-muted text-xs">
        {[
          ...(target === null ? [] : [t(isBehind ? "behind_target" : "target", { value: text(target) })]),
          ...(before === null ? [] : [t("before", { value: text(before) })]),
          ...(value === null ? [t("not_counted")] : []),
        ].join(" · ")}
      </p>
    </div>
  );
}

function useFigure(unit: string, currency: string | null) {
  const format = useFormatter();
  const money = useMoney();
  const durationText = useDurationText();

  return (value: number): string => {
    if (unit === "share") return format.number(value, { style: "percent", maximumFractionDigits: 1 });
    if (unit === "cents") return money(value, currency);
    if (unit === "minutes") return durationText(Math.round(value), "minutes");

    return format.number(value, { style: "unit", unit: "hour", maximumFractionDigits: value < 100 ? 1 : 0 });
  };
}

export function CostTile({ data: { by, rows } }: TileProps<"cost">) {
  const t = useTranslations("boards");
  const money = useMoney();
  const momentText = useMoment();
  const labelOf = ({ key, label }: (typeof rows)[number]) => {
    if (by === "kind") return t(`cost_parts.${key}`);
    if (by === "month" && key !== null) return momentText(key, "month");

    return label ?? t("none_of_them");
  };

  return (
    <Bars
      of={rows.map((row) => ({
        key: `${row.key} ${row.currency}`,
        label: labelOf(row),
        value: row.total,
        text: money(row.total, row.currency),
      }))}
    />
  );
}
