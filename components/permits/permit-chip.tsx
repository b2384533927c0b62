import { Ban, CircleCheck, CirclePause, Clock, ClockAlert, Lock, type LucideIcon, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import type { PermitStatus } from "@/lib/domain/maintenance/permit";

const looks: Record<PermitStatus | "expired", { icon: LucideIcon; style: string }> = {
  requested: { icon: Clock, style: "" },
  issued: { icon: ShieldCheck, style: "border-ok/35 text-ok-text" },
  suspended: { icon: CirclePause, style: "border-transparent bg-off-alarm-tint text-off-alarm-text" },
  returned: { icon: CircleCheck, style: "border-info/35 bg-info-tint text-info-text" },
  closed: { icon: Lock, style: "text-muted" },
  rejected: { icon: Ban, style: "text-muted" },
  canceled: { icon: Ban, style: "text-muted" },
  expired: { icon: ClockAlert, style: "border-alarm/35 bg-alarm-tint text-alarm-text" },
};

/** Where a permit is; expired instead of issued, once its time has passed. */
export function PermitChip({ of: { status, is_expired } }: { of: { status: string; is_expired: boolean } }) {
  const t = useTranslations("permits.options.status");
  const state = is_expired ? "expired" : (status as PermitStatus);
  const { icon: Icon, style } = looks[state];

  return (
    <span
      className={cn(
        "inline-flex h-[22px] shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-card pr-2 pl-1.5 font-medium text-body text-xs touch:h-[30px] touch:pr-3",
        style,
      )}
    >
      <Icon aria-hidden className="size-[13px] touch:size-4" />
      {t(state)}
    </span>
  );
}
