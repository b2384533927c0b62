import { useTranslations } from "next-intl";
import { LevelAgeLines } from "@/components/alerts/level-age";
import type { MayOnItems } from "@/components/alerts/may-on-items";
import { Rows } from "@/components/resource/rows";
import { StatusChip } from "@/components/ui/status-chip";
import type { AttentionRow } from "@/lib/services/views/dashboard/attention";
import { ItemPlace, Limits, Order, Reading, State, Trend } from "./attention-cells";

interface AttentionTableProps {
  rows: readonly AttentionRow[];
  now: string;
  /** Rows of several plants name theirs. */
  isAllPlants: boolean;
  may: MayOnItems;
}

/**
 * What needs attention, on wide screens. Names are written in full, on two lines where they need to be. A card beside
 * others has the state below the order; in a narrower one the bar of limits goes first, and then the seven days.
 */
export function AttentionTable({ rows, now, isAllPlants, may }: AttentionTableProps) {
  const t = useTranslations("dashboard.attention.columns");

  return (
    <Rows
      className="border-collapse max-md:hidden"
      headRowClassName="text-left text-muted text-xs *:h-7 *:border-line-soft *:border-b *:font-medium"
      rowClassName="hover:bg-hover *:h-11.5 *:border-line-soft *:border-b"
      of={rows}
      keyOf={({ id }) => id}
      isAddressed
      columns={[
        {
          key: "level",
          head: t("level"),
          headClassName: "w-25 pl-3",
          cell: ({ level }) => <StatusChip level={level} />,
          className: "whitespace-nowrap pr-3 pl-3",
        },
        {
          key: "item",
          head: t("item"),
          cell: (row) => <ItemPlace row={row} isAllPlants={isAllPlants} />,
          className: "max-w-0 pr-3",
        },
        {
          key: "reading",
          head: t("reading"),
          headClassName: "w-24 text-right",
          cell: (row) => <Reading row={row} />,
          className: "whitespace-nowrap text-right",
        },
        {
          key: "limits",
          head: t("limits"),
          headClassName: "w-28 pl-3.5 @max-[49rem]:hidden",
          cell: (row) => <Limits row={row} />,
          className: "pl-3.5 @max-[49rem]:hidden",
        },
        {
          key: "trend",
          head: t("trend"),
          headClassName: "w-26 pl-2.5 @max-[42rem]:hidden",
          cell: (row) => <Trend row={row} />,
          className: "pl-2.5 @max-[42rem]:hidden",
        },
        {
          key: "active",
          head: t("active"),
          headClassName: "w-25 pl-3",
          cell: ({ since, abnormal_since }) =>
            since && <LevelAgeLines level_since={since} abnormal_since={abnormal_since ?? since} now={now} />,
          className: "whitespace-nowrap pl-3 text-strong",
        },
        {
          key: "state",
          head: t("state"),
          headClassName: "w-28 pl-3 @max-[60rem]:hidden",
          cell: (row) => <State row={row} />,
          className: "pl-3 text-strong leading-tight @max-[60rem]:hidden",
        },
        {
          key: "order",
          head: <span className="sr-only">{t("order")}</span>,
          headClassName: "w-28 pr-3 text-right",
          cell: (row) => (
            <>
              <Order row={row} may={may} />
              <span className="block text-muted text-xs leading-tight @min-[60rem]:hidden">
                <State row={row} />
              </span>
            </>
          ),
          className: "pr-3 text-right",
        },
      ]}
    />
  );
}
