import {
  Ban,
  Circle,
  CircleCheck,
  CirclePause,
  CirclePlay,
  Clock,
  ClockAlert,
  FileClock,
  LoaderCircle,
  Lock,
  type LucideIcon,
  OctagonX,
  Stamp,
  TimerOff,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

/**
 * States of a process are not alarms: an outlined pill, an icon and a word, no traffic lights. Overdue is the one red
 * pill, and it stands beside the state, not instead of it.
 */
const looks = {
  pending: { icon: Circle, style: "" },
  in_work: { icon: CirclePlay, style: "border-info/35 bg-info-tint text-info-text" },
  on_hold: { icon: CirclePause, style: "border-transparent bg-off-alarm-tint text-off-alarm-text" },
  completed: { icon: CircleCheck, style: "border-ok/35 text-ok-text" },
  closed: { icon: Lock, style: "text-muted" },
  denied: { icon: Ban, style: "text-muted" },
  approved: { icon: Stamp, style: "border-ok/35 text-ok-text" },
  overdue: { icon: ClockAlert, style: "border-alarm/35 bg-alarm-tint text-alarm-text" },
  due: { icon: Clock, style: "" },
  running: { icon: LoaderCircle, style: "border-info/35 bg-info-tint text-info-text" },
  failed: { icon: OctagonX, style: "border-alarm/35 text-alarm-text" },
  timeout: { icon: TimerOff, style: "text-muted" },
  draft: { icon: FileClock, style: "text-muted" },
} as const satisfies Record<string, { icon: LucideIcon; style: string }>;

export type ProcessState = keyof typeof looks;

export interface ProcessChipProps {
  state: ProcessState;
  /** Instead of the state's own word: "1 d late", "Due 11:00". */
  label?: ReactNode;
  className?: string;
}

/** The icon alone, where a line has room for nothing else; its word is read out by screen readers. */
export function ProcessIcon({ state, className }: { state: ProcessState; className?: string }) {
  const t = useTranslations("ui.process");
  const Icon = looks[state].icon;

  return <Icon aria-label={t(state)} role="img" className={cn("size-[13px] shrink-0", className)} />;
}

export function ProcessChip({ state, label, className }: ProcessChipProps) {
  const t = useTranslations("ui.process");
  const { icon: Icon, style } = looks[state];

  return (
    <span
      className={cn(
        "inline-flex h-[22px] shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-card pr-2 pl-1.5 font-medium text-body text-xs touch:h-[30px] touch:pr-3 touch:pl-[9px]",
        style,
        className,
      )}
    >
      <Icon aria-hidden className={cn("size-[13px] touch:size-4", state === "running" && "animate-spin")} />
      {label ?? t(state)}
    </span>
  );
}
