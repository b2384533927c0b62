import { useFormatter, useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";

/** Limits of the specification: the second bar from 2.75, the third from 3. */
const fair = 2.75;
const good = 3;

export interface SignalProps {
  strength: number | null;
  /** Also writes the number. */
  withValue?: boolean;
  className?: string;
}

export function Signal({ strength, withValue, className }: SignalProps) {
  const t = useTranslations("ui.signal");
  const format = useFormatter();
  const bars = strength === null || strength <= 0 ? 0 : strength < fair ? 1 : strength < good ? 2 : 3;
  const state = strength === null ? "none" : bars < 2 ? "weak" : bars === 2 ? "fair" : "good";
  const value = strength === null ? "–" : format.number(strength, { maximumFractionDigits: 2 });

  return (
    <span
      role="img"
      aria-label={t(state, { value })}
      className={cn("inline-flex items-center gap-[5px] text-body text-xs tabular-nums", className)}
    >
      <svg
        aria-hidden
        width={16}
        height={12}
        viewBox="-.5 -.5 16 13"
        className={cn("shrink-0", state === "weak" ? "text-warning-text" : "text-muted")}
      >
        {[
          { x: 0, y: 8, height: 4 },
          { x: 5.5, y: 4, height: 8 },
          { x: 11, y: 0, height: 12 },
        ].map((bar, index) => (
          <rect
            key={bar.x}
            {...bar}
            width={4}
            rx={1}
            fill={index < bars ? "currentColor" : "none"}
            stroke="currentColor"
            strokeWidth={1}
          />
        ))}
      </svg>
      {withValue && <span aria-hidden>{value}</span>}
    </span>
  );
}
