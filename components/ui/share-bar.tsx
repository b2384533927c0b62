import { cn } from "@/lib/client/class-names";

export interface ShareBarProps {
  /** 0 to 1; null: not known, an empty bar. Beyond 1 the bar is full. */
  value: number | null;
  /** A tick at the target, 0 to 1. */
  target?: number | null;
  /** It needs action. */
  isBehind?: boolean;
  /** Said instead of the drawing; left out where the figure stands beside it. */
  label?: string;
  className?: string;
}

/** A share as a length, with its target as a tick. */
export function ShareBar({ value, target, isBehind, label, className }: ShareBarProps) {
  return (
    <span
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={cn("relative block h-2 min-w-0 rounded-[3px] bg-line-soft", className)}
    >
      {value !== null && (
        <span
          className={cn("block h-full rounded-[3px]", isBehind ? "bg-chronic" : "bg-off-alarm")}
          style={{ width: percent(value) }}
        />
      )}
      {typeof target === "number" && (
        <span className="-top-0.5 absolute h-3 w-0.5 bg-strong" style={{ left: percent(target) }} />
      )}
    </span>
  );
}

const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;
