"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusShape } from "@/components/ui/status-shape";
import { countLevels, type Level, levels } from "@/lib/domain/shared/levels";
import type { DeskCase } from "./cases";

export interface LevelFilterProps {
  cases: readonly DeskCase[];
  /** None: every level is shown. */
  only: readonly Level[];
  onChange: (only: readonly Level[]) => void;
}

/** Which levels are shown, what that hides, and the way back. */
export function LevelFilter({ cases, only, onChange }: LevelFilterProps) {
  const t = useTranslations();
  const counts = countLevels(cases.map(({ level }) => level));
  const present = levels.filter((level) => counts[level] || only.includes(level));
  const hidden = only.length === 0 ? [] : present.filter((level) => !only.includes(level));
  const hiddenCases = hidden.reduce((sum, level) => sum + (counts[level] ?? 0), 0);
  const toggle = (level: Level) =>
    onChange(only.includes(level) ? only.filter((one) => one !== level) : [...only, level]);

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <fieldset className="flex min-w-0 flex-wrap gap-1">
        <legend className="sr-only">{t("alerts.fields.level")}</legend>
        {present.map((level) => (
          <button
            key={level}
            type="button"
            aria-pressed={only.includes(level)}
            onClick={() => toggle(level)}
            className="flex h-control-sm items-center gap-1.5 rounded-control border border-line px-2 text-xs hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:font-semibold touch:h-control"
          >
            <StatusShape level={level} size={12} decorative />
            {t(`levels.${level}`)}
            <span className="tabular-nums">{counts[level] ?? 0}</span>
          </button>
        ))}
      </fieldset>
      {only.length > 0 && (
        <>
          <span className="text-muted text-xs">
            {t("alerts.hidden", {
              count: hiddenCases,
              of: cases.length,
              levels: hidden.map((level) => `${t(`levels.${level}`)} ${counts[level] ?? 0}`).join(", ") || "–",
            })}
          </span>
          <button
            type="button"
            onClick={() => onChange([])}
            className="flex items-center gap-1 font-medium text-accent text-xs hover:underline touch:h-control"
          >
            <X aria-hidden className="size-3" />
            {t("alerts.showAll")}
          </button>
        </>
      )}
    </div>
  );
}
