import { CalendarSync, Settings2, ZapOff } from "lucide-react";
import { useTranslations } from "next-intl";

const icons = { breakdown: ZapOff, setup: Settings2, pm: CalendarSync } as const;

export interface WorkOrderTypeProps {
  type: string;
  /** One of the company's own stands for its kind. */
  category?: { name: string; is_standard: boolean } | null;
}

export function WorkOrderType({ type, category }: WorkOrderTypeProps) {
  const t = useTranslations("work-orders.options.type");
  const known = type as keyof typeof icons;
  const Icon = icons[known] ?? Settings2;

  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
      {category && !category.is_standard ? category.name : t(known)}
    </span>
  );
}
