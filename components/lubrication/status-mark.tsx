import { Ban, Check, CircleAlert, CircleDashed, CircleSlash, type LucideIcon, SearchCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import type { GreasingOutcome } from "@/lib/domain/lubrication/greasing";
import type { LubricatorStatus } from "@/lib/domain/lubrication/status";
import type { Level } from "@/lib/domain/shared/levels";

/** How bad a state is, in the silhouettes that the whole product uses. */
export const levelOfStatus: Record<LubricatorStatus, Level> = {
  loss_connection: "inactive",
  block: "alarm",
  empty: "alarm",
  fail: "alarm",
  glitched: "warning",
  lubricated: "ok",
  success: "ok",
  ok: "ok",
  unknown: "unknown",
};

const outcomeIcons: Record<GreasingOutcome, LucideIcon> = {
  greased: Check,
  not_needed: Check,
  do_not_grease: Ban,
  over_greased: CircleAlert,
  bearing_fault: SearchCheck,
  no_effect: CircleAlert,
  limit: CircleAlert,
  blocked: Ban,
  baseline: CircleDashed,
  abandoned: CircleSlash,
  suspect_defect: SearchCheck,
};

/** How a greasing ended is advice about grease, so it has no silhouette of a level: the item's own level is beside it. */
export function OutcomeIcon({ outcome, className }: { outcome: GreasingOutcome; className?: string }) {
  const Icon = outcomeIcons[outcome];

  return <Icon aria-hidden className={cn("shrink-0 text-strong", className)} />;
}

const looks: Record<Level, string> = {
  alarm: "bg-alarm-tint text-alarm-text",
  acute: "bg-acute-tint text-acute-text",
  chronic: "bg-chronic-tint text-chronic-text",
  warning: "bg-warning-tint text-warning-text",
  off_alarm: "bg-off-alarm-tint text-off-alarm-text",
  unknown: "bg-unknown-tint text-unknown-text",
  inactive: "bg-inactive-tint text-inactive-text",
  ok: "bg-ok-tint text-ok-text",
};

interface PointStateProps {
  point: { method: string; status: LubricatorStatus; last_outcome: string | null };
  className?: string;
}

/** How a point is: a device by its status, one that is greased by hand by what the last greasing advised. */
export function PointState({ point: { method, status, last_outcome }, className }: PointStateProps) {
  const t = useTranslations("lubricators.options.outcome");
  if (method !== "manual" || last_outcome === null) return <StatusMark status={status} className={className} />;
  const outcome = last_outcome as GreasingOutcome;

  return (
    <span
      className={cn(
        "inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-chip bg-line-soft px-1.5 font-semibold text-strong text-xs",
        className,
      )}
    >
      <OutcomeIcon outcome={outcome} className="size-3.5" />
      {t(outcome)}
    </span>
  );
}

export function StatusMark({ status, className }: { status: LubricatorStatus; className?: string }) {
  const t = useTranslations("lubricators.options.status");
  const level = levelOfStatus[status];

  return (
    <span
      className={cn(
        "inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-chip px-1.5 font-semibold text-xs",
        looks[level],
        className,
      )}
    >
      <StatusShape level={level} size={13} decorative />
      {t(status)}
    </span>
  );
}
