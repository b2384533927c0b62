import { CircleCheck, CircleX, PackageSearch, ShoppingCart, Truck } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import type { PartState } from "@/lib/domain/maintenance/part-in-time";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemPart } from "@/lib/services/maintenance/part-in-time/of-item";
import type { ForecastAnswer } from "@/lib/services/screens/item-forecast";

const icons = {
  in_stock: CircleCheck,
  arrives_before: Truck,
  may_be_late: CircleX,
  unknown: PackageSearch,
  no_date: Truck,
} satisfies Record<PartState, unknown>;

interface PartLinesProps {
  forecast: OnWire<ForecastAnswer>;
}

type Named = readonly { part: { id: number } | null; brand_model: { id: number } | null }[];

/** Whether the head of the item names every part whose time the forecast knows: then it shows that time too. */
export const namesAllParts = (named: Named | null | undefined, { supply }: PartLinesProps["forecast"]): boolean =>
  supply?.parts.every(({ part_id, brand_model_id }) =>
    named?.some((one) => (one.part?.id ?? null) === part_id && (one.brand_model?.id ?? null) === brand_model_id),
  ) ?? false;

/** Whether what the work takes is there before the limit is reached, and the way to ask for what is missing. */
export function PartLines({ forecast }: PartLinesProps) {
  const t = useTranslations("forecast.parts");
  const { supply } = forecast;
  if (!supply || supply.parts.length === 0) return null;

  return (
    <section aria-label={t("title")} className="grid gap-1 border-line-soft border-t pt-2">
      <h3 className="font-semibold text-strong text-xs">
        {t("title")}{" "}
        <span className="font-normal text-muted">{t(supply.work_order_id === null ? "of_item" : "of_order")}</span>
      </h3>
      <ul className="grid gap-1">
        {supply.parts.map((part) => (
          <PartLine key={`${part.part_id}:${part.brand_model_id}`} part={part} />
        ))}
      </ul>
      <DraftRequisition forecast={forecast} />
    </section>
  );
}

/** The way to ask for what is missing; nothing where nothing is, or who reads may not. */
export function DraftRequisition({ forecast: { supply, may_request, equipment_id } }: PartLinesProps) {
  const t = useTranslations("forecast.parts");
  const short = supply?.parts.find(({ is_to_order }) => is_to_order);
  if (!supply || !short || !may_request) return null;
  // The order brings its parts; without one the part number of the item is what is missing.
  const of =
    supply.work_order_id === null
      ? `&brand_model_id=${short.brand_model_id}`
      : `&work_order_id=${supply.work_order_id}`;

  return (
    <Link
      data-no-print
      href={`/requisitions/new?equipment_id=${equipment_id}${of}`}
      className={buttonStyle({ size: "sm", className: "justify-self-start" })}
    >
      <ShoppingCart aria-hidden />
      {t("draft")}
    </Link>
  );
}

function PartLine({ part }: { part: OnWire<ItemPart> }) {
  const t = useTranslations("forecast.parts");

  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-0 text-strong">{t("quantity", { needed: part.needed, name: part.name })}</span>
      <PartTiming part={part} />
    </li>
  );
}

/** Whether one part is there before the limit is reached. */
export function PartTiming({ part }: { part: OnWire<ItemPart> }) {
  const t = useTranslations("forecast.parts");
  const dayText = useDay();
  const { state, arrives_on, late_days, lead_time_days, is_to_order } = part;
  const Icon = icons[state];
  const isLate = state === "may_be_late";

  return (
    <>
      <span className={cn("inline-flex gap-1 font-medium", isLate ? "text-alarm-text" : "text-body")}>
        <Icon aria-hidden className="mt-[3px] size-3.5 flex-none" />
        <span>
          {t(`states.${state}`, { days: late_days ?? 0, date: arrives_on ? dayText(arrives_on, "shortDay") : "" })}
          {is_to_order && arrives_on && <span className="font-normal"> {t("if_ordered")}</span>}
        </span>
      </span>
      {is_to_order && lead_time_days !== null && (
        <span className="text-muted text-xs">{t("lead_time", { days: lead_time_days })}</span>
      )}
    </>
  );
}
