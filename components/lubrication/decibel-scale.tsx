"use client";

import { useFormatter, useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import { alarmAt, greaseAt, overBaseline, stopAt } from "@/lib/domain/lubrication/greasing";
import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";

/** What the scale covers, in dB over the baseline. */
const from = -2;
const to = 20;
const at = (over: number) => `${((Math.min(to, Math.max(from, over)) - from) / (to - from)) * 100}%`;

const marks = [
  { over: stopAt, look: "bg-ok-text", text: "text-ok-text", name: "stop_line" },
  { over: greaseAt, look: "bg-warning-text", text: "text-warning-text", name: "grease_line" },
  { over: alarmAt, look: "bg-strong", text: "text-strong", name: "alarm_line" },
] as const;

/** "+2 +8 +16" above the scales of a column; each scale states them itself for screen readers. */
export function ScaleFigures() {
  const format = useFormatter();

  return (
    <span aria-hidden className="relative block h-4">
      {marks.map(({ over, text }) => (
        <span
          key={over}
          className={cn("absolute -translate-x-1/2 font-semibold text-xs tabular-nums", text)}
          style={{ left: at(over) }}
        >
          {format.number(over, { signDisplay: "always" })}
        </span>
      ))}
    </span>
  );
}

export interface DecibelScaleProps {
  baseline: number;
  /** In their order: before, and after each dose. The last is filled. */
  levels: readonly number[];
  large?: boolean;
}

/** Levels over the baseline on one line, with the marks that decide: +2 stop, +8 grease, +16 alarm. */
export function DecibelScale({ baseline, levels, large }: DecibelScaleProps) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const overs = levels.map((db) => overBaseline(db, baseline));
  const signed = (over: number) => format.number(over, { signDisplay: "exceptZero", minimumFractionDigits: 1 });
  const [first, last] = [firstOf(overs), lastOf(overs)];
  const label =
    overs.length > 1
      ? t("scale", { before: signed(first), after: signed(last) })
      : t("scale_before", { before: signed(first) });
  return (
    <div>
      <div
        role="img"
        aria-label={label}
        className={cn("relative overflow-hidden rounded-full bg-line-soft", large ? "h-5" : "h-3")}
      >
        <span className="absolute inset-y-0 left-0 bg-ok-tint" style={{ width: at(stopAt) }} />
        <span
          className="absolute inset-y-0 bg-warning-tint"
          style={{ left: at(greaseAt), right: `calc(100% - ${at(alarmAt)})` }}
        />
        <span className="absolute inset-y-0 right-0 bg-line" style={{ left: at(alarmAt) }} />
        {marks.map(({ over, look }) => (
          <span key={over} className={cn("absolute inset-y-0 w-0.5", look)} style={{ left: at(over) }} />
        ))}
        {overs.map((over, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: readings have no other name than their place
            key={index}
            className={cn(
              "absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-ultrasound",
              large ? "size-3.5" : "size-2.5",
              index === overs.length - 1 ? "bg-ultrasound" : "bg-card",
            )}
            style={{ left: at(over) }}
          />
        ))}
      </div>
      {large && (
        <div aria-hidden className="mt-1.5 flex flex-wrap gap-x-4 font-semibold text-sm">
          {marks.map(({ over, text, name }) => (
            <span key={over} className={text}>
              {t(name)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
