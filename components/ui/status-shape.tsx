import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import type { Level } from "@/lib/domain/shared/levels";

/**
 * Every level has its own silhouette, so that it is distinguished in greyscale. Yellow and orange cannot reach 3:1 on
 * white by themselves; those two carry a line in their text colour.
 */
const drawings: Record<Level, ReactNode> = {
  alarm: (
    <>
      <path d="M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z" className="fill-alarm" />
      <path d="M8 4.2v4.6M8 11.4v.3" className="stroke-alarm-on" strokeWidth={2} strokeLinecap="round" />
    </>
  ),
  acute: <path d="M9.6.8 2.6 9.2h4L5.6 15.2 13.4 6.4H9z" className="fill-acute" />,
  chronic: (
    <>
      <path d="M8 .9 15.1 8 8 15.1.9 8z" className="fill-chronic stroke-chronic-text" strokeLinejoin="round" />
      <path
        d="M4.6 9.4 7 7.6l1.8 1L11.6 6"
        className="stroke-chronic-on"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  warning: (
    <>
      <path d="M8 1.4 15.2 14H.8z" className="fill-warning stroke-warning-text" strokeLinejoin="round" />
      <path d="M8 6v3.6M8 11.9v.2" className="stroke-warning-on" strokeWidth={1.7} strokeLinecap="round" />
    </>
  ),
  off_alarm: (
    <path d="M4.4 3.6a6 6 0 1 0 7.2 0M8 1.2v6" className="stroke-off-alarm" strokeWidth={2} strokeLinecap="round" />
  ),
  unknown: (
    <>
      <rect
        x={2}
        y={2}
        width={12}
        height={12}
        rx={2.5}
        className="stroke-unknown"
        strokeWidth={1.4}
        strokeDasharray="2.4 1.6"
      />
      <path
        d="M6.3 6.2a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.9.7-.9 1.3M8 11.4v.1"
        className="stroke-unknown"
        strokeWidth={1.4}
        strokeLinecap="round"
      />
    </>
  ),
  inactive: (
    <>
      <circle cx={8} cy={8} r={6} className="stroke-inactive" strokeWidth={1.4} strokeDasharray="2 2" />
      <path d="M4 12 12 4" className="stroke-inactive" strokeWidth={1.4} />
    </>
  ),
  ok: (
    <>
      <circle cx={8} cy={8} r={6.2} className="stroke-ok" strokeWidth={1.4} />
      <path
        d="m5.2 8.2 2 2 3.6-4"
        className="stroke-ok"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
};

export interface StatusShapeProps {
  level: Level;
  size?: number | string;
  /** Nobody has acknowledged it: pulses twice, then keeps a double ring. */
  fresh?: boolean;
  /** The word stands beside it already. */
  decorative?: boolean;
  className?: string;
}

/** Always named: by its own label, or by the word beside it when `decorative`. */
export function StatusShape({ level, size = 14, fresh, decorative, className }: StatusShapeProps) {
  const t = useTranslations("levels");

  return (
    <svg
      data-shape={level}
      role="img"
      aria-label={t(level)}
      aria-hidden={decorative || undefined}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      className={cn("shrink-0 overflow-visible", fresh && "animate-pulse-twice", className)}
    >
      {fresh && <circle cx={8} cy={8} r={10.5} className={ring[level]} strokeWidth={1.2} />}
      {drawings[level]}
    </svg>
  );
}

const ring: Record<Level, string> = {
  alarm: "stroke-alarm",
  acute: "stroke-acute",
  chronic: "stroke-chronic-text",
  warning: "stroke-warning-text",
  off_alarm: "stroke-off-alarm",
  unknown: "stroke-unknown",
  inactive: "stroke-inactive",
  ok: "stroke-ok",
};
