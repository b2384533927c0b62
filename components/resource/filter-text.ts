"use client";

import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import type { DateRange, FilterValue, NumberRange } from "@/lib/client/list-address";
import { useRelated } from "@/lib/client/related";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import type { Description, ShownFilter } from "@/lib/resources/describe";

/** The text of a chip: what its filter lets through. */
export function useFilterText(resource: Description, name: string, filter: ShownFilter, value: FilterValue) {
  const t = useTranslations();
  const format = useFormatter();
  const timeZone = useTimeZone() ?? "UTC";
  const ids = filter.as === "ids" && Array.isArray(value) ? value.map(Number) : [];
  const related = useRelated(filter.as === "ids" ? filter.from : undefined, ids);
  if (value === undefined) return undefined;

  switch (filter.as) {
    case "text":
      return String(value);
    case "choices":
      return filter.choices
        .filter(({ id }) => (value as number[]).includes(id))
        .map(({ label }) => label)
        .join(", ");
    case "boolean":
    case "archived":
      return t(value ? "ui.yes" : "ui.no");
    case "options":
      return (value as string[])
        .map((option) => t(`${filter.words ?? `${resource.name}.options.${name}`}.${option}`))
        .join(", ");
    case "ids":
      return related.map((choice) => choice.label).join(", ");
    case "daterange": {
      const { from, to } = value as DateRange;
      if (from && to) return from === to ? from : `${from} – ${to}`;
      return from ? t("resource.range.since", { day: from }) : t("resource.range.until", { day: to ?? "" });
    }
    case "instant":
      return writtenTime(Date.parse(value as string), timeZone);
    case "range": {
      const { from, to } = value as NumberRange;
      const number = (one: number) => format.number(one, { maximumFractionDigits: 3 });
      const measured = (one: number) =>
        filter.unit === "%"
          ? format.number(one, { style: "unit", unit: "percent", maximumFractionDigits: 3 })
          : [number(one), filter.unit].filter(Boolean).join(" ");
      if (from === to && from !== undefined) return measured(from);
      if (to === undefined) return t("resource.range.least", { value: measured(from ?? 0) });
      return from === undefined
        ? t("resource.range.most", { value: measured(to) })
        : t("resource.range.between", { from: number(from), to: measured(to) });
    }
  }
}
