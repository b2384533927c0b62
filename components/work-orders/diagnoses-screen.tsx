"use client";

import { useFormatter, useTranslations } from "next-intl";
import { AlertVerdict } from "@/components/alerts/alert-verdict";
import { ReportTabs } from "@/components/report-schedules/report-tabs";
import { ChosenChips } from "@/components/resource/chosen-chips";
import { Framed, reportRows } from "@/components/resource/framed-rows";
import { PagesOfRows } from "@/components/resource/pages-of-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { useCan } from "@/components/shell/viewer-context";
import { useCountOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { cn } from "@/lib/client/class-names";
import { answeredOf, type JudgedCount } from "@/lib/domain/maintenance/verdict";
import type { OnWire } from "@/lib/server/http/wire";
import type { DiagnosesScreen as Screen } from "@/lib/services/screens/diagnoses";

export type DiagnosesScreenProps = OnWire<Screen>;
type Figure = DiagnosesScreenProps["figures"][number];
type Judged = DiagnosesScreenProps["rows"][number];

/** How often each diagnosis was right, by plant and fault: every count leads to its rows, which stand below. */
export function DiagnosesScreen({ figures, rows, total, page, page_size, chosen }: DiagnosesScreenProps) {
  const t = useTranslations("work-orders.diagnoses");
  const faults = useTranslations("diagnosis.faults");
  const columns = useColumns(new Set(figures.map(({ plant }) => plant.id)).size > 1);
  const rowColumns = useRowColumns();
  const chips = [
    ["fault", chosen.fault && (chosen.fault === "none" ? t("none_named") : faults(chosen.fault))],
    ["count", chosen.count && t(chosen.count)],
    ["plant", chosen.plant],
  ] as const;

  return (
    <>
      <PageHeader title={t("title")} tabs={<ReportTabs current="diagnoses" />} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-prose text-muted">{t("explained")}</p>
        <Framed>
          {figures.length === 0 ? (
            <EmptyState title={t("empty")} text={t("empty_hint")} />
          ) : (
            <Rows {...reportRows} of={figures} keyOf={({ plant, fault }) => `${plant.id} ${fault}`} columns={columns} />
          )}
        </Framed>
        <div id="rows" className="flex flex-wrap items-center gap-2">
          <h2 className="mr-1 font-semibold text-strong">{t("list")}</h2>
          <ChosenChips chosen={chips} labelOf={(name) => t(name)} parameterOf={parameterOf} />
        </div>
        <Framed>
          {rows.length === 0 ? (
            <EmptyState kind="filtered" title={t("none_such")} />
          ) : (
            <Rows
              {...reportRows}
              of={rows}
              keyOf={({ work_order, alert_id }) => (work_order ? `order ${work_order.id}` : `alert ${alert_id}`)}
              columns={rowColumns}
            />
          )}
        </Framed>
        <PagesOfRows page={page} pageSize={page_size} total={total} />
      </div>
    </>
  );
}

const parameterOf = { fault: "fault", count: "count", plant: "plant_id" } as const;

function addressOf({ plant, fault }: Figure, count?: JudgedCount) {
  const parts = new URLSearchParams({ plant_id: String(plant.id), fault: fault ?? "none" });
  if (count) parts.set("count", count);

  return `/maintenance/diagnoses?${parts}#rows`;
}

/** Of one plant the rows do not name it. */
function useColumns(isPlantNamed: boolean): RowsColumn<Figure>[] {
  const t = useTranslations("work-orders.diagnoses");
  const faults = useTranslations("diagnosis.faults");
  const format = useFormatter();
  const countOf = useCountOf();
  const figure = (row: Figure, count: JudgedCount, text: string) => (
    <Link href={addressOf(row, count)} className="inline-block text-strong underline-offset-2 hover:underline">
      {text}
    </Link>
  );
  // A phone has the sum of them, a tablet what matters most.
  const count = (key: JudgedCount, fold: string) =>
    ({
      key,
      head: t(key),
      headClassName: cn("px-3 text-right font-medium", fold),
      className: cn("px-3 py-1.5 text-right tabular-nums", fold),
      cell: (row) => figure(row, key, format.number(row[key])),
    }) satisfies RowsColumn<Figure>;

  const plantColumn: RowsColumn<Figure> = {
    key: "plant",
    head: t("plant"),
    headClassName: "px-3 font-medium max-md:hidden",
    className: "px-3 py-1.5 max-md:hidden",
    cell: ({ plant }) => plant.name,
  };

  return [
    {
      key: "fault",
      head: t("fault"),
      headClassName: "px-3 font-medium",
      className: "px-3 py-1.5 font-semibold text-strong",
      isRowHead: true,
      cell: (row) => (
        <>
          <Link href={addressOf(row)} className="hover:underline">
            {row.fault ? faults(row.fault) : t("none_named")}
          </Link>
          <span className="block font-normal text-muted text-xs md:hidden">
            {isPlantNamed && `${row.plant.name} · `}
            {row.fault
              ? `${t("missed")}: ${format.number(row.missed)} · ${t("undecided")}: ${format.number(row.undecided)}`
              : `${t("fault_found")}: ${format.number(row.fault_found)}`}
          </span>
        </>
      ),
    },
    ...(isPlantNamed ? [plantColumn] : []),
    {
      key: "precision",
      head: t("precision"),
      headClassName: "px-3 text-right font-medium",
      className: "whitespace-nowrap px-3 py-1.5 text-right tabular-nums",
      cell: (row) => {
        if (row.fault === null) return "–";
        const answered = answeredOf(row);
        return answered === 0 ? t("no_answer") : figure(row, "confirmed", countOf(row.confirmed, answered));
      },
    },
    count("other_fault", "max-lg:hidden"),
    count("fault_found", "max-lg:hidden"),
    count("nothing_found", "max-lg:hidden"),
    count("unanswered", "max-lg:hidden"),
    count("no_order", "max-lg:hidden"),
    count("undecided", "max-md:hidden"),
    count("missed", "max-md:hidden"),
  ];
}

function useRowColumns(): RowsColumn<Judged>[] {
  const t = useTranslations("work-orders.diagnoses");
  const verdicts = useTranslations("work-orders.verdict");
  const faults = useTranslations("diagnosis.faults");
  const can = useCan();
  const mayAct = can("update_maintenance") || can("update_controllers");
  const head = "px-3 font-medium";

  return [
    {
      key: "item",
      head: t("row"),
      headClassName: head,
      className: "px-3 py-1.5",
      isRowHead: true,
      cell: (row) => (
        <>
          <Link href={hrefOf(row)} className="block font-semibold text-strong hover:underline">
            {row.equipment ?? row.work_order?.name ?? row.sensor ?? t("no_item")}
          </Link>
          <span className="block font-normal text-muted text-xs">
            {row.work_order ? (
              <>
                <span className="font-mono">{row.work_order.label}</span> {row.work_order.name}
              </>
            ) : (
              `${t("alert")} · ${row.sensor}`
            )}
            {` · ${row.plant.name}`}
          </span>
        </>
      ),
    },
    {
      key: "fault",
      head: t("fault"),
      headClassName: cn(head, "max-md:hidden"),
      className: "px-3 py-1.5 max-md:hidden",
      cell: ({ fault }) => (fault ? faults(fault) : t("none_named")),
    },
    {
      key: "verdict",
      head: t("found"),
      headClassName: head,
      className: "px-3 py-1.5",
      cell: ({ alert_id, verdict, verdict_fault, fault }) =>
        alert_id ? (
          <AlertVerdict
            alert_id={alert_id}
            fault={fault}
            verdict={verdict}
            verdict_fault={verdict_fault}
            mayAct={mayAct}
          />
        ) : (
          <>
            {verdict ? verdicts(verdict) : t("unanswered")}
            {verdict_fault && `: ${faults(verdict_fault)}`}
          </>
        ),
    },
    {
      key: "at",
      head: t("at"),
      headClassName: cn(head, "max-md:hidden"),
      className: "whitespace-nowrap px-3 py-1.5 max-md:hidden",
      cell: ({ at, plant }) => <Moment at={at} as="day" timeZone={plant.time_zone} />,
    },
  ];
}

/** The order, or the chart of the sensor that had alarmed. */
const hrefOf = ({ work_order, equipment_id, sensor_id }: Judged) =>
  work_order
    ? `/maintenance/work-orders/${work_order.id}`
    : equipment_id
      ? `/equipments/${equipment_id}/details/pdm/${sensor_id}`
      : `/banner-sensors/${sensor_id}`;
