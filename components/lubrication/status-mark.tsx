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

export const levelOfOutcome: Record<GreasingOutcome, Level> = {
  greased: "ok",
  not_needed: "ok",
  do_not_grease: "alarm",
  over_greased: "warning",
  bearing_fault: "alarm",
  no_effect: "warning",
  limit: "warning",
  blocked: "alarm",
  baseline: "unknown",
  abandoned: "inactive",
};

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

export const toneOf: Record<Level, string> = {
  alarm: "text-alarm-text",
  acute: "text-acute-text",
  chronic: "text-chronic-text",
  warning: "text-warning-text",
  off_alarm: "text-strong",
  unknown: "text-muted",
  inactive: "text-muted",
  ok: "text-strong",
};

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
