import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import { abnormalLevels, isAbnormal, type Level, type LevelCounts, levels } from "@/lib/domain/shared/levels";
import { StatusShape } from "./status-shape";

/** Tint and word of a level, for tiles and flags that draw their own box. */
export const levelStyle: Record<Level, { chip: string; tile: string; text: string; fill: string; stroke: string }> = {
  alarm: {
    chip: "bg-alarm-tint text-alarm-text",
    tile: "border-alarm-text bg-alarm-tint text-alarm-text",
    text: "text-alarm-text",
    fill: "fill-alarm-text",
    stroke: "stroke-alarm-text",
  },
  acute: {
    chip: "bg-acute-tint text-acute-text",
    tile: "border-acute-text bg-acute-tint text-acute-text",
    text: "text-acute-text",
    fill: "fill-acute-text",
    stroke: "stroke-acute-text",
  },
  chronic: {
    chip: "bg-chronic-tint text-chronic-text",
    tile: "border-chronic-text bg-chronic-tint text-chronic-text",
    text: "text-chronic-text",
    fill: "fill-chronic-text",
    stroke: "stroke-chronic-text",
  },
  warning: {
    chip: "bg-warning-tint text-warning-text",
    tile: "border-warning-text bg-warning-tint text-warning-text",
    text: "text-warning-text",
    fill: "fill-warning-text",
    stroke: "stroke-warning-text",
  },
  off_alarm: {
    chip: "bg-off-alarm-tint text-off-alarm-text",
    tile: "border-off-alarm-text bg-off-alarm-tint text-off-alarm-text",
    text: "text-off-alarm-text",
    fill: "fill-off-alarm-text",
    stroke: "stroke-off-alarm-text",
  },
  unknown: {
    chip: "bg-unknown-tint text-unknown-text",
    tile: "border-control border-dashed hatch text-unknown-text",
    text: "text-unknown-text",
    fill: "fill-unknown",
    stroke: "stroke-unknown",
  },
  inactive: {
    chip: "bg-inactive-tint text-inactive-text",
    tile: "border-control border-dashed hatch text-inactive-text",
    text: "text-inactive-text",
    fill: "fill-inactive",
    stroke: "stroke-inactive",
  },
  ok: {
    chip: "bg-ok-tint text-ok-text",
    tile: "border-transparent bg-line-soft text-muted",
    text: "text-ok-text",
    fill: "fill-muted",
    stroke: "stroke-muted",
  },
};

export interface StatusChipProps {
  level: Level;
  /** Instead of the word, a sentence that begins with it. */
  label?: ReactNode;
  fresh?: boolean;
  className?: string;
}

export function StatusChip({ level, label, fresh, className }: StatusChipProps) {
  const t = useTranslations("levels");

  return (
    <span
      className={cn(
        "inline-flex h-5 items-center gap-[5px] whitespace-nowrap rounded-chip pr-[7px] pl-[5px] font-medium text-xs touch:h-7 touch:gap-1.5 touch:px-2",
        levelStyle[level].chip,
        className,
      )}
    >
      <StatusShape level={level} size={12} fresh={fresh} decorative />
      {label ?? t(level)}
    </span>
  );
}

/** For dense tables: a shape and a word, no box. A normal row shows a grey point, because "ok" is no news. */
export function StatusMark({ level }: { level: Level }) {
  const t = useTranslations("levels");
  if (level === "ok") {
    return (
      <span role="img" aria-label={t("ok")} title={t("ok")} className="inline-block size-1.5 rounded-full bg-control" />
    );
  }

  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-strong">
      <StatusShape level={level} size={13} decorative />
      {t(level)}
    </span>
  );
}

export interface RollUpProps {
  counts: LevelCounts;
  /** Also zeros, dimmed, so that places never move. */
  all?: boolean;
  /** The five abnormal levels, or every level that has a count. */
  of?: "abnormal" | "every";
  size?: number;
  className?: string;
}

export function RollUp({ counts, all, of = "abnormal", size = 12, className }: RollUpProps) {
  const t = useTranslations("levels");
  const listed = (of === "abnormal" ? abnormalLevels : levels).filter((level) => all || (counts[level] ?? 0) > 0);
  if (listed.length === 0) return <span className={cn("text-muted text-xs", className)}>{t("allNormal")}</span>;

  return (
    <ul
      className={cn(
        "flex flex-wrap items-center gap-x-[11px] tabular-nums gap-y-1 font-semibold text-strong text-xs",
        className,
      )}
    >
      {listed.map((level) => (
        <li
          key={level}
          className={cn("flex items-center gap-1", !counts[level] && isAbnormal(level) && "font-normal text-faint")}
        >
          <StatusShape level={level} size={size} decorative className={counts[level] ? undefined : "opacity-45"} />
          <span aria-hidden>{counts[level] ?? 0}</span>
          <span className="sr-only">{t(`counted.${level}`, { count: counts[level] ?? 0 })}</span>
        </li>
      ))}
    </ul>
  );
}
