"use client";

import { Calculator } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { useCan } from "@/components/shell/viewer-context";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ShareBar } from "@/components/ui/share-bar";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { totalOf } from "@/lib/domain/maintenance/order-cost";
import type { OnWire } from "@/lib/server/http/wire";
import type { PlaceCosts } from "@/lib/services/maintenance/costs/of-place";

type Costs = OnWire<PlaceCosts>;

interface CostCardProps {
  costs: Costs;
  /** Its own, so that the calculator opens with them; null of a line. */
  mayCalculate: boolean;
}

/** What a line, a machine or an item has cost by year or month, and whether it still pays to repair it. */
export function CostCard({ costs, mayCalculate }: CostCardProps) {
  const t = useTranslations("costs");
  const money = useMoney();
  const columns = useColumns(costs);
  const url = useAddress();
  const { by, open, currency } = costs;
  const openAmount = open.labor + open.parts + open.other;
  const isEmpty = costs.rows.every((row) => totalOf(row) === 0);

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={t("note")}
        actions={
          <SegmentedControl
            label={t("by")}
            size="sm"
            value={by}
            onValueChange={(next) => url.change({ cost_by: next === "year" ? null : next }, { replace: true })}
            segments={(["year", "month"] as const).map((value) => ({ value, label: t(`periods.${value}`) }))}
          />
        }
      />
      {isEmpty ? (
        <CardBody className="text-muted">{t("empty")}</CardBody>
      ) : (
        <Rows
          className="text-left text-sm"
          headClassName="border-line-soft border-b text-muted text-xs"
          headRowClassName="h-8"
          rowClassName="border-line-soft border-b last:border-0"
          of={shownRows(costs)}
          keyOf={({ period }) => period}
          columns={columns}
        />
      )}
      <CardFooter className="py-2 text-sm">
        <span className="text-muted">
          {open.orders === 0
            ? t("nothing_open")
            : t("open", { count: open.orders, amount: money(openAmount, currency) })}
        </span>
        <AssetValue costs={costs} />
      </CardFooter>
      {costs.advice_because !== null && <AdviceLine costs={costs} mayCalculate={mayCalculate} />}
    </Card>
  );
}

/** The latest first; months without an order mean nothing. */
const shownRows = ({ by, rows }: Costs) =>
  rows.toReversed().filter((row) => by === "year" || totalOf(row) > 0 || row.planned_share !== null);

function useColumns({ by, rows, currency }: Costs): RowsColumn<Costs["rows"][number]>[] {
  const t = useTranslations("costs");
  const format = useFormatter();
  const day = useDay();
  const money = useMoney();
  const largest = Math.max(1, ...rows.map((row) => totalOf(row)));
  const cell = "px-3 py-1.5 text-right tabular-nums";
  const part = (key: "labor" | "parts" | "downtime" | "other"): RowsColumn<Costs["rows"][number]> => ({
    key,
    head: t(`parts.${key}`),
    headClassName: "px-3 text-right max-md:hidden",
    className: cn(cell, "max-md:hidden"),
    cell: (row) => money(row[key], currency),
  });

  return [
    {
      key: "period",
      head: t(by),
      headClassName: "px-3",
      className: "px-3 py-1.5 whitespace-nowrap",
      isRowHead: true,
      cell: ({ period }) => (by === "year" ? period : day(`${period}-01`, "shortMonth")),
    },
    ...(["labor", "parts", "downtime", "other"] as const).map(part),
    {
      key: "total",
      head: t("total"),
      headClassName: "px-3 text-right",
      className: cn(cell, "font-semibold text-strong"),
      cell: (row) => (
        <>
          {money(totalOf(row), currency)}
          <ShareBar value={totalOf(row) / largest} className="mt-1 ml-auto h-1.5 w-24 max-md:w-14" />
        </>
      ),
    },
    {
      key: "breakdowns",
      head: t("breakdowns"),
      headClassName: "px-3 text-right",
      className: cell,
      cell: ({ breakdowns }) => format.number(breakdowns),
    },
    {
      key: "planned",
      head: t("planned"),
      headClassName: "px-3 text-right max-md:hidden",
      className: cn(cell, "max-md:hidden"),
      cell: ({ planned_share }) =>
        planned_share === null ? "–" : format.number(planned_share, { style: "percent", maximumFractionDigits: 0 }),
    },
  ];
}

/** Upkeep of a year in percent of its replacement cost. */
function AssetValue({ costs: { asset_value, currency } }: { costs: Costs }) {
  const t = useTranslations("costs");
  const format = useFormatter();
  const money = useMoney();
  if (!asset_value) return null;
  const { percent, value, covered } = asset_value;
  const share = format.number(covered, { style: "percent", maximumFractionDigits: 0 });

  return (
    <span className="text-muted">
      {t("asset_value", {
        percent: format.number(percent / 100, { style: "percent", maximumFractionDigits: 1 }),
        value: money(value, currency),
      })}
      {covered < 1 && ` ${t("covered", { share })}`}
    </span>
  );
}

function AdviceLine({ costs, mayCalculate }: CostCardProps) {
  const t = useTranslations("costs");
  const can = useCan();
  const sentence = useAdvice(costs);
  const { advice, replacement_cost, expected_life_years, next_year } = costs;
  const isCounted = advice !== null && replacement_cost !== null && expected_life_years !== null && next_year !== null;

  return (
    <CardBody
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-t",
        advice === "replace" ? "bg-warning-tint text-warning-text" : "text-muted",
      )}
    >
      <p className={cn("min-w-0 flex-1 basis-72", advice !== null && "font-medium")}>{sentence}</p>
      {isCounted && mayCalculate && can("view_requisitions_roi_calculator") && (
        <Link
          href={calculatorHref({ replacement_cost, expected_life_years, next_year })}
          className={buttonStyle({ size: "sm" })}
        >
          <Calculator aria-hidden />
          {t("calculate")}
        </Link>
      )}
    </CardBody>
  );
}

/** One sentence with the numbers, or why there is none. */
function useAdvice(costs: Costs): string {
  const t = useTranslations("costs.advice");
  const money = useMoney();
  const { advice, advice_because, full_years, next_year, new_per_year, replace_from, currency } = costs;
  if (advice === null || next_year === null || new_per_year === null)
    return advice_because && advice_because !== "cheaper" ? t(advice_because, { years: full_years }) : "";
  const figures = { next: money(next_year, currency), new: money(new_per_year, currency), years: full_years };
  if (replace_from === null) return t("repair", figures);

  return t(advice === "replace" ? "replace" : "repair_until", { ...figures, year: String(replace_from) });
}

/** What a year more of repairs costs, against a new one over its life. */
const calculatorHref = (of: { replacement_cost: number; expected_life_years: number; next_year: number }) =>
  `/roi-calculator?${new URLSearchParams({
    method: "refurbish_or_new",
    new_price: String(of.replacement_cost),
    new_life_months: String(of.expected_life_years * 12),
    repair_price: String(of.next_year),
    repair_life_months: "12",
    freight: "0",
  })}`;
