"use client";

import { LayoutTemplate } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RangePicker } from "@/components/charts/range-picker";
import { Rows } from "@/components/resource/rows";
import { useAddToBoard } from "@/components/shell/add-to-board";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { kpis, usualSize } from "@/lib/domain/boards/kinds";
import { overviewRanges } from "@/lib/domain/maintenance/kpis";
import type { ChartRange } from "@/lib/domain/monitoring/chart-range";
import type { Overview, OverviewRow } from "@/lib/services/maintenance/work-orders/overview";
import { useDuration } from "./due";
import { FailuresCard } from "./failures-card";

export interface OrderOverviewProps {
  overview: Overview;
  onRange: (range: ChartRange) => void;
}

/** The company's work at a glance, and by plant where there are several. */
export function OrderOverview({ overview, onRange }: OrderOverviewProps) {
  const { range, moments, time_zone, total, plants, pareto } = overview;

  return (
    <div className="grid gap-3">
      <div className="flex min-w-0 flex-wrap gap-2">
        <RangePicker
          range={range}
          moments={moments}
          timeZone={time_zone}
          offered={overviewRanges}
          align="start"
          onChange={onRange}
        />
        <AddFigures hasCost={total.cost !== null} />
      </div>
      <Figures row={total} />
      {plants.length > 1 && <Plants plants={plants} />}
      <FailuresCard {...pareto} />
    </div>
  );
}

/** Which of the figures goes on a dashboard is asked. */
function AddFigures({ hasCost }: { hasCost: boolean }) {
  const t = useTranslations();
  const add = useAddToBoard();
  if (!add) return null;
  const offered = kpis.filter((name) => name !== "savings" && (name !== "cost" || hasCost));

  return (
    <Button className="ml-auto" onClick={() => add(offered.map((name) => ({ kind: "kpi", ...usualSize.kpi, name })))}>
      <LayoutTemplate aria-hidden />
      {t("boards.add.action")}
    </Button>
  );
}

function Figures({ row }: { row: OverviewRow }) {
  const t = useTranslations("work-orders.overview");
  const read = useFigures();
  const { cost, by_label } = row;

  return (
    <dl className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
      <Figure label={t("open")} value={read.number(row.open)} note={t("open_note")} />
      <Figure label={t("overdue")} value={read.number(row.overdue)} isBad={row.overdue > 0} />
      <Figure label={t("backlog")} value={read.hours(row.backlog_minutes)} note={t("backlog_note")} />
      <Figure label={t("reactive")} value={read.share(row.reactive_share)} note={t("reactive_note")} />
      <Figure label={t("pm_compliance")} value={read.share(row.pm_compliance)} note={t("pm_note")} />
      <Figure
        label={t("mttr")}
        value={read.span(row.mttr)}
        note={t("failures", { count: row.failures - row.read_failures })}
      />
      <Figure
        label={t("mtbf")}
        value={row.mtbf === null ? t("beyond_window") : read.span(row.mtbf)}
        note={
          row.read_failures > 0 ? t("mtbf_note_read", { count: row.failures, read: row.read_failures }) : t("mtbf_note")
        }
      />
      {by_label.count > 0 && (
        <Figure
          label={t("by_label")}
          value={read.number(by_label.count)}
          note={t("by_label_note", {
            share: read.share(by_label.accepted_share),
            time: by_label.answer_minutes === null ? "–" : read.hours(Math.round(by_label.answer_minutes)),
          })}
        />
      )}
      {cost && (
        <Figure
          label={t("cost")}
          value={read.money(cost.total, cost.currency)}
          note={t(cost.other === 0 ? "cost_note" : "cost_note_imported", {
            labor: read.money(cost.labor, cost.currency),
            parts: read.money(cost.parts, cost.currency),
            downtime: read.money(cost.downtime, cost.currency),
            other: read.money(cost.other, cost.currency),
          })}
        />
      )}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  note?: string;
  isBad?: boolean;
}

function Figure({ label, value, note, isBad }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card p-3">
      <dt className="text-muted text-xs">{label}</dt>
      <dd>
        <span className={cn("block font-bold text-strong text-xl tabular-nums", isBad && "text-alarm-text")}>
          {value}
        </span>
        {note && <span className="block text-muted text-xs">{note}</span>}
      </dd>
    </div>
  );
}

type Cost = NonNullable<OverviewRow["cost"]>;

const largestCost = (plants: Overview["plants"], currency: string) =>
  Math.max(1, ...plants.flatMap(({ cost }) => (cost?.currency === currency ? [cost.total] : [])));

/**
 * Labor, parts, downtime and what was imported, each with a ground of its own; the most expensive plant has the whole length.
 */
const costParts = { labor: "bg-off-alarm", parts: "bg-muted", downtime: "hatch", other: "bg-line" } as const;

function CostBar({ cost, largest }: { cost: Cost; largest: number }) {
  const t = useTranslations("work-orders.overview");
  const read = useFigures();
  const names = Object.keys(costParts) as (keyof typeof costParts)[];
  const amounts = Object.fromEntries(names.map((name) => [name, read.money(cost[name], cost.currency)]));

  return (
    <span
      role="img"
      aria-label={t("cost_note_imported", amounts as Record<keyof typeof costParts, string>)}
      title={t("cost_note_imported", amounts as Record<keyof typeof costParts, string>)}
      className="mt-1 ml-auto flex h-2 w-24 overflow-hidden rounded-[3px] bg-line-soft"
    >
      {names.map((name) => (
        <span key={name} className={costParts[name]} style={{ width: `${(cost[name] / largest) * 100}%` }} />
      ))}
    </span>
  );
}

const columns = ["open", "overdue", "backlog", "reactive", "pm_compliance", "mttr", "cost"] as const;

function Plants({ plants }: { plants: Overview["plants"] }) {
  const t = useTranslations("work-orders.overview");
  const read = useFigures();
  const shown = columns.filter((one) => one !== "cost" || plants.some(({ cost }) => cost !== null));
  const cell: Record<(typeof columns)[number], (row: OverviewRow) => ReactNode> = {
    open: (row) => read.number(row.open),
    overdue: (row) => <span className={cn(row.overdue > 0 && "text-alarm-text")}>{read.number(row.overdue)}</span>,
    backlog: (row) => read.hours(row.backlog_minutes),
    reactive: (row) => read.share(row.reactive_share),
    pm_compliance: (row) => read.share(row.pm_compliance),
    mttr: (row) => read.span(row.mttr),
    cost: ({ cost }) =>
      cost ? (
        <>
          {read.money(cost.total, cost.currency)}
          <CostBar cost={cost} largest={largestCost(plants, cost.currency)} />
        </>
      ) : (
        "–"
      ),
  };

  return (
    <Card>
      <CardHeader title={t("by_plant")} />
      <section aria-label={t("by_plant")} className="overflow-x-auto">
        <Rows
          of={plants}
          keyOf={({ id }) => id}
          className="text-sm"
          headRowClassName="border-line-soft border-b text-muted text-xs"
          rowClassName="border-line-soft border-b last:border-b-0"
          pad="px-3 py-2"
          columns={[
            {
              key: "plant",
              head: t("plant"),
              isRowHead: true,
              className: "font-semibold",
              cell: (row) => (
                <Link href={`/maintenance/work-orders?plant_id[]=${row.id}`} className="text-strong hover:underline">
                  {row.name}
                </Link>
              ),
            },
            ...shown.map((key) => ({
              key,
              head: t(key),
              isRight: true,
              cell: cell[key],
            })),
          ]}
        />
      </section>
    </Card>
  );
}

/** Figures as a person reads them; a dash where there is no value. */
function useFigures() {
  const format = useFormatter();
  const money = useMoney();
  const duration = useDuration();

  return {
    number: (value: number) => format.number(value),
    share: (value: number | null) =>
      value === null ? "–" : format.number(value, { style: "percent", maximumFractionDigits: 0 }),
    hours: (minutes: number) => (minutes === 0 ? "0 h" : duration(minutes)),
    span: (hours: number | null) =>
      hours === null ? "–" : `${format.number(hours, { maximumFractionDigits: hours < 10 ? 1 : 0 })} h`,
    money,
  };
}
