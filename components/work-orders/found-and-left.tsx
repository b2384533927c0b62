import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useReading } from "@/components/ui/use-reading";
import { foundAndLeft } from "@/lib/domain/maintenance/work-order-steps";
import type { Order } from "./types";

/** How the machine was found and how it was left: nothing where the procedure asks for neither. */
export function FoundAndLeft({ order }: { order: Pick<Order, "steps"> }) {
  const t = useTranslations("work-orders.readings");
  const { withUnit } = useReading();
  const both = foundAndLeft(order.steps);
  if (!both) return null;
  const { unit } = both;
  const valueText = (value: number | null, step: number | null) =>
    value === null ? (step === null ? t("none") : t("in_step", { step })) : withUnit(value, { unit, decimals: null });

  return (
    <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-3">
      <div>
        <dt className="text-muted text-xs">{t("as_found")}</dt>
        <dd className="font-semibold text-strong tabular-nums">{valueText(both.as_found, both.found_in)}</dd>
      </div>
      <ArrowRight aria-hidden className="size-4 text-muted" />
      <div>
        <dt className="text-muted text-xs">{t("as_left")}</dt>
        <dd className="font-semibold text-strong tabular-nums">{valueText(both.as_left, both.left_in)}</dd>
      </div>
    </dl>
  );
}
