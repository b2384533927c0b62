"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ReportTabs } from "@/components/report-schedules/report-tabs";
import { ChosenChips } from "@/components/resource/chosen-chips";
import { Framed, reportRows } from "@/components/resource/framed-rows";
import { PagesOfRows } from "@/components/resource/pages-of-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { useCountOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import type { RepairOutcome } from "@/lib/domain/maintenance/repair-outcome";
import { type RepairGroup, repairGroups } from "@/lib/inputs/repairs";
import type { OnWire } from "@/lib/server/http/wire";
import type { RepairsScreen as Screen } from "@/lib/services/screens/repairs";
import { outcomeLooks } from "./repair-outcome-look";

export type RepairsScreenProps = OnWire<Screen>;
type Figure = RepairsScreenProps["figures"][number];
type Repair = RepairsScreenProps["rows"][number];

const unchosen = { fault: null, equipment_type_id: null, plant_id: null, outcome: null, page: null };
/** How many repairs came back within thirty days, and below them the repairs themselves. */
export function RepairsScreen({ by, figures, sum, rows, total, page, page_size, chosen }: RepairsScreenProps) {
  const t = useTranslations("work-orders.repairs");
  const faults = useTranslations("diagnosis.faults");
  const url = useAddress();
  const countOf = useCountOf();
  const figureColumns = useFigureColumns(by);
  const repairColumns = useRepairColumns();
  const chips = [
    ["fault", chosen.fault && (chosen.fault === "none" ? t("no_fault") : faults(chosen.fault))],
    ["equipment_type", chosen.equipment_type],
    ["plant", chosen.plant],
    ["outcome", chosen.outcome && t(`outcomes.${chosen.outcome}`)],
  ] as const;

  return (
    <>
      <PageHeader title={t("title")} tabs={<ReportTabs current="repairs" />} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-prose text-muted">{t("explained")}</p>
        {figures.length === 0 ? (
          <Framed>
            <EmptyState title={t("empty")} text={t("empty_hint")} />
          </Framed>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <SegmentedControl
                label={t("by")}
                value={by}
                onValueChange={(next) => url.change({ ...unchosen, by: next })}
                segments={repairGroups.map((one) => ({ value: one, label: t(`groups.${one}`) }))}
              />
              <b className="font-semibold text-strong tabular-nums">
                {t("sum", { count: countOf(sum.recurred, sum.watched) })}
              </b>
            </div>
            <Framed>
              <Rows
                {...reportRows}
                of={figures}
                keyOf={(row) => row.id ?? row.fault ?? "none"}
                columns={figureColumns}
              />
            </Framed>
          </>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="mr-1 font-semibold text-strong">{t("list")}</h2>
          <ChosenChips chosen={chips} labelOf={(name) => t(`groups.${name}`)} parameterOf={parameterOf} />
        </div>
        <Framed>
          {rows.length === 0 ? (
            <EmptyState kind="filtered" title={t("none_such")} />
          ) : (
            <Rows {...reportRows} of={rows} keyOf={({ work_order }) => work_order.id} columns={repairColumns} />
          )}
        </Framed>
        <PagesOfRows page={page} pageSize={page_size} total={total} />
      </div>
    </>
  );
}

const parameterOf = {
  fault: "fault",
  equipment_type: "equipment_type_id",
  plant: "plant_id",
  outcome: "outcome",
} as const;

/** Each figure leads to the repairs that it counts. */
function useFigureColumns(by: RepairGroup): RowsColumn<Figure>[] {
  const t = useTranslations("work-orders.repairs");
  const faults = useTranslations("diagnosis.faults");
  const format = useFormatter();
  const countOf = useCountOf();
  const address = (row: Figure, outcome?: RepairOutcome) => {
    const value = by === "fault" ? (row.fault ?? "none") : row.id;
    const parts = new URLSearchParams({ by, ...(value !== null && { [parameterOf[by]]: String(value) }) });
    if (outcome) parts.set("outcome", outcome);
    return `/maintenance/repairs?${parts}`;
  };
  const name = (row: Figure) =>
    by === "fault" ? (row.fault ? faults(row.fault) : t("no_fault")) : (row.name ?? t("no_type"));
  const figure = (row: Figure, outcome: RepairOutcome, text: string) => (
    <Link href={address(row, outcome)} className="inline-block text-strong underline-offset-2 hover:underline">
      {text}
    </Link>
  );
  const count = (outcome: Exclude<RepairOutcome, "recurred">, fold: string) =>
    ({
      key: outcome,
      head: t(`outcomes.${outcome}`),
      headClassName: cn("px-3 text-right font-medium", fold),
      className: cn("px-3 py-1.5 text-right tabular-nums", fold),
      cell: (row) => figure(row, outcome, format.number(row[outcome])),
    }) satisfies RowsColumn<Figure>;

  return [
    {
      key: "name",
      head: t(`groups.${by}`),
      headClassName: "px-3 font-medium",
      className: "px-3 py-1.5 font-semibold text-strong",
      isRowHead: true,
      cell: (row) => (
        <Link href={address(row)} className="hover:underline">
          {name(row)}
        </Link>
      ),
    },
    {
      key: "recurred",
      head: t("outcomes.recurred"),
      headClassName: "px-3 text-right font-medium",
      className: "whitespace-nowrap px-3 py-1.5 text-right tabular-nums",
      cell: (row) => (row.watched === 0 ? "–" : figure(row, "recurred", countOf(row.recurred, row.watched))),
    },
    count("held", "max-md:hidden"),
    count("not_fixed", ""),
    count("open", "max-md:hidden"),
    count("not_comparable", "max-lg:hidden"),
  ];
}

function useRepairColumns(): RowsColumn<Repair>[] {
  const t = useTranslations("work-orders.repairs");
  const faults = useTranslations("diagnosis.faults");
  const head = "px-3 font-medium";

  return [
    {
      key: "item",
      head: t("item"),
      headClassName: head,
      className: "px-3 py-1.5",
      isRowHead: true,
      cell: ({ work_order, equipment, plant }) => (
        <>
          <Link
            href={`/maintenance/work-orders/${work_order.id}#proof`}
            className="block font-semibold text-strong hover:underline"
          >
            {equipment?.name ?? work_order.name}
          </Link>
          <span className="block font-normal text-muted text-xs">
            <span className="font-mono">{work_order.label}</span> {work_order.name} · {plant.name}
          </span>
        </>
      ),
    },
    {
      key: "fault",
      head: t("groups.fault"),
      headClassName: cn(head, "max-md:hidden"),
      className: "px-3 py-1.5 max-md:hidden",
      cell: ({ fault, equipment_type }) => (
        <>
          {fault ? faults(fault) : t("no_fault")}
          <span className="block text-muted text-xs">{equipment_type?.name}</span>
        </>
      ),
    },
    {
      key: "completed",
      head: t("completed"),
      headClassName: cn(head, "max-md:hidden"),
      className: "whitespace-nowrap px-3 py-1.5 max-md:hidden",
      cell: ({ completed_at, plant }) => <Moment at={completed_at} as="day" timeZone={plant.time_zone} />,
    },
    {
      key: "outcome",
      head: t("groups.outcome"),
      headClassName: head,
      className: "px-3 py-1.5",
      cell: ({ outcome, recurred_alert, equipment }) => (
        <>
          <Outcome outcome={outcome} />
          {recurred_alert && equipment && (
            <Link
              href={`/equipments/${equipment.id}/details/pdm/${recurred_alert.sensor_id}`}
              className="block text-accent text-xs hover:underline"
            >
              {t("recurred_alert")}
            </Link>
          )}
        </>
      ),
    },
  ];
}

function Outcome({ outcome }: { outcome: RepairOutcome }) {
  const t = useTranslations("work-orders.repairs.outcomes");
  const { icon: Icon, colour } = outcomeLooks[outcome];

  return (
    <span className={cn("flex items-center gap-1.5", colour)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(outcome)}
    </span>
  );
}
