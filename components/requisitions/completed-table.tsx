import { useTranslations } from "next-intl";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import type { Requisition } from "./types";

const dayMs = 86_400_000;

/** What was completed: when, how fast, at what price, and the return that was estimated beside the one it brought. */
export function CompletedTable({ rows }: { rows: readonly Requisition[] }) {
  const t = useTranslations("requisitions.figures");
  const columns = useColumns(new Set(rows.map(({ plant_id }) => plant_id)).size > 1);
  if (rows.length === 0) return <p className="text-muted">{t("nothing_completed")}</p>;

  return (
    <Rows
      className="text-left text-sm"
      headClassName="border-line border-b text-muted text-xs"
      headRowClassName="h-[34px]"
      rowClassName="border-line-soft border-b last:border-0"
      of={rows}
      keyOf={({ id }) => id}
      columns={columns}
    />
  );
}

function useColumns(isAcrossPlants: boolean): RowsColumn<Requisition>[] {
  const t = useTranslations("requisitions.figures");
  const money = useMoney("exact");
  const right = "px-3 py-1.5 text-right tabular-nums";
  const percent = (value: number | null) =>
    value === null ? (
      <span className="text-muted">–</span>
    ) : (
      <span className={cn(value < 0 && "text-alarm-text")}>{Math.round(value)}%</span>
    );

  return [
    {
      key: "name",
      head: t("requisition"),
      headClassName: "px-3 font-medium",
      className: "px-3 py-1.5 font-normal",
      isRowHead: true,
      cell: ({ id, name, label, plant }) => (
        <>
          <Link href={`/requisitions/${id}`} className="block font-semibold text-strong hover:underline">
            {name}
          </Link>
          <span className="text-muted text-xs">
            <span className="font-mono">{label}</span>
            {isAcrossPlants && ` · ${plant.name}`}
          </span>
        </>
      ),
    },
    {
      key: "completed",
      head: t("completed_on"),
      headClassName: "px-3 font-medium max-md:hidden",
      className: "whitespace-nowrap px-3 py-1.5 max-md:hidden",
      cell: ({ completed_at, plant }) =>
        completed_at && <Moment at={completed_at} as="day" timeZone={plant.time_zone} />,
    },
    {
      key: "days",
      head: t("days_taken"),
      headClassName: "px-3 text-right font-medium max-md:hidden",
      className: cn(right, "max-md:hidden"),
      cell: ({ completed_at, created_at }) =>
        completed_at && ((Date.parse(completed_at) - Date.parse(created_at)) / dayMs).toFixed(1),
    },
    {
      key: "spent",
      head: t("spend"),
      headClassName: "px-3 text-right font-medium",
      className: cn(right, "font-semibold text-strong"),
      cell: ({ spent, currency }) => money(spent ?? 0, currency),
    },
    {
      key: "estimate",
      head: t("roi_estimated"),
      headClassName: "px-3 text-right font-medium max-sm:hidden",
      className: cn(right, "max-sm:hidden"),
      cell: ({ roi_estimate }) => percent(roi_estimate),
    },
    {
      key: "final",
      head: t("roi_final"),
      headClassName: "px-3 text-right font-medium",
      className: right,
      cell: ({ roi_final }) => percent(roi_final),
    },
  ];
}
