"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { useCountOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { cn } from "@/lib/client/class-names";
import { answeredOf, type TechnicianVerdict } from "@/lib/domain/maintenance/verdict";
import type { DiagnosisPrecision } from "@/lib/services/monitoring/diagnoses/scores";
import { OrderTitle } from "./order-title";

/** How often each diagnosis was right, by plant and fault: every percentage beside its counts. */
export function DiagnosesScreen({ rows }: { rows: readonly DiagnosisPrecision[] }) {
  const t = useTranslations("work-orders.diagnoses");
  const columns = useColumns(new Set(rows.map(({ plant }) => plant.id)).size > 1);

  return (
    <>
      <PageHeader title={<OrderTitle current="diagnoses">{t("title")}</OrderTitle>} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <p className="max-w-prose text-muted">{t("explained")}</p>
        {rows.length === 0 ? (
          <div className="rounded-card border border-line bg-card">
            <EmptyState title={t("empty")} text={t("empty_hint")} />
          </div>
        ) : (
          <div className="overflow-hidden rounded-card border border-line bg-card">
            <Rows
              className="text-left text-sm"
              headClassName="border-line border-b bg-sunk text-muted text-xs"
              headRowClassName="h-[34px]"
              rowClassName="h-row border-line-soft border-b last:border-0"
              of={rows}
              keyOf={({ plant, fault }) => `${plant.id} ${fault}`}
              columns={columns}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Of one plant the rows do not name it. */
function useColumns(isPlantNamed: boolean): RowsColumn<DiagnosisPrecision>[] {
  const t = useTranslations("work-orders.diagnoses");
  const faults = useTranslations("diagnosis.faults");
  const format = useFormatter();
  const countOf = useCountOf();
  // A phone has the sum of them, a tablet what matters most.
  const count = (key: TechnicianVerdict | "unanswered" | "no_order" | "undecided" | "missed", fold: string) =>
    ({
      key,
      head: t(key),
      headClassName: cn("px-3 text-right font-medium", fold),
      className: cn("px-3 py-1.5 text-right tabular-nums", fold),
      cell: (row) => format.number(row[key]),
    }) satisfies RowsColumn<DiagnosisPrecision>;

  const plantColumn: RowsColumn<DiagnosisPrecision> = {
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
      cell: ({ fault, plant, missed, undecided, fault_found }) => (
        <>
          {fault ? faults(fault) : t("none_named")}
          <span className="block font-normal text-muted text-xs md:hidden">
            {isPlantNamed && `${plant.name} · `}
            {fault
              ? `${t("missed")}: ${format.number(missed)} · ${t("undecided")}: ${format.number(undecided)}`
              : `${t("fault_found")}: ${format.number(fault_found)}`}
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
      cell: ({ fault, ...counts }) => {
        if (fault === null) return "–";
        const answered = answeredOf(counts);
        return answered === 0 ? t("no_answer") : countOf(counts.confirmed, answered);
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
