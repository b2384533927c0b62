import { ChevronDown, ChevronsUp, ChevronUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import type { WorkOrderPriority } from "@/lib/domain/maintenance/urgency";

const marks = {
  urgent: { icon: ChevronsUp, className: "text-alarm-text font-semibold" },
  high: { icon: ChevronUp, className: "text-strong font-semibold" },
  normal: null,
  low: { icon: ChevronDown, className: "text-muted" },
} as const;

/** The word with its sign; `isQuiet`: nothing for what is as urgent as most work. */
export function Priority({
  priority,
  isQuiet,
  className,
}: {
  priority: string;
  isQuiet?: boolean;
  className?: string;
}) {
  const t = useTranslations("work-orders.options.priority");
  const known = priority as WorkOrderPriority;
  const mark = marks[known];
  if (isQuiet && !mark) return null;
  const Icon = mark?.icon;

  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap", mark?.className, className)}>
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {t(known)}
    </span>
  );
}
