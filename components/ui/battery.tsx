import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";

/** Limits of the specification, in percent. */
const good = 80;
const fair = 66;
const low = 40;

export interface BatteryProps {
  /** 0–100; null while nothing has been reported. */
  percent: number | null;
  /** The number is written elsewhere. */
  bare?: boolean;
  className?: string;
}

const colour = {
  none: "text-muted",
  full: "text-muted",
  good: "text-muted",
  fair: "text-warning-text",
  low: "text-alarm-text",
};

function stateOf(percent: number | null): keyof typeof colour {
  if (percent === null) return "none";
  if (percent >= good) return "full";
  if (percent >= fair) return "good";
  return percent >= low ? "fair" : "low";
}

export function Battery({ percent, bare, className }: BatteryProps) {
  const t = useTranslations("ui.battery");
  const state = stateOf(percent);

  return (
    <span
      role="img"
      aria-label={t(state, { percent: percent ?? 0 })}
      className={cn("inline-flex items-center gap-[5px] text-body text-xs tabular-nums", className)}
    >
      <svg aria-hidden width={22} height={12} viewBox="0 0 22 12" fill="none" className={cn("shrink-0", colour[state])}>
        <rect
          x={0.6}
          y={0.6}
          width={18}
          height={10.8}
          rx={2.4}
          stroke="currentColor"
          strokeWidth={1.2}
          strokeDasharray={percent === null ? "2 2" : undefined}
        />
        <rect x={19.6} y={3.6} width={1.8} height={4.8} rx={0.9} fill="currentColor" />
        {percent !== null && (
          <rect
            x={2.2}
            y={2.2}
            width={Math.max(1.2, (percent / 100) * 14.8)}
            height={7.6}
            rx={1.2}
            fill="currentColor"
          />
        )}
      </svg>
      {!bare && (
        <span aria-hidden className={cn(state === "low" && "font-semibold text-alarm-text")}>
          {percent === null ? "–" : `${Math.round(percent)}%`}
        </span>
      )}
    </span>
  );
}
