"use client";

import { ArrowRightLeft } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import type { Split } from "@/components/split/split-context";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { stockName } from "@/lib/domain/structure/stock";
import { Available } from "./available-cell";
import { useComingText } from "./coming";
import { factsOfStock, type ShownStock } from "./names";
import { StockBar } from "./stock-bar";

export interface StockListProps {
  rows: readonly ShownStock[];
  /** The open line, and the way to the others. */
  split: Split;
  /** How many are below their minimum, and all, as far as the filters let them through. */
  counts: { below: number | null; rest: number | null };
  isFiltered: boolean;
}

/** Stock against its minimum: what is below it first. */
export function StockList({ rows, split, counts, isFiltered }: StockListProps) {
  const t = useTranslations("stock");
  const format = useFormatter();
  const columns = useColumns(split);
  if (rows.length === 0)
    return (
      <Card>
        {isFiltered ? (
          <EmptyState kind="filtered" title={t("nothing_found")} />
        ) : (
          <EmptyState title={t("empty")} text={t("empty_hint")} />
        )}
      </Card>
    );
  const isWanted = ({ id }: ShownStock) => String(id) === split.wanted;
  const notes = {
    below: ({ length }: readonly ShownStock[]) => t("group_below_note", { count: counts.below ?? length }),
    rest: () => (counts.rest === null ? "" : format.number(counts.rest)),
  };

  return (
    <Card className="@container overflow-hidden">
      <Rows
        of={rows}
        columns={columns}
        keyOf={({ id }) => id}
        groups={{
          by: ({ is_below_minimum }) => (is_below_minimum ? "below" : "rest"),
          head: (group, those) => (
            <>
              <span className="font-semibold text-strong">{t(`group_${group}`)}</span>{" "}
              <span className="font-normal text-muted">{notes[group as keyof typeof notes](those)}</span>
            </>
          ),
          className: "border-line-soft border-b bg-sunk max-md:block",
          headClassName: "px-3.5 py-1.5 text-xs max-md:block",
        }}
        isAddressed
        isCurrent={(row) => isWanted(row) && !split.isFirst}
        className="text-sm max-md:block"
        headClassName="border-line border-b text-muted text-xs max-md:hidden [&_th]:py-2 [&_th]:font-semibold"
        bodyClassName="max-md:block"
        rowClassName={(row) =>
          cn(
            "border-line-soft border-b last:border-b-0 hover:bg-hover aria-[current]:bg-accent-tint aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)] max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:px-3.5 max-md:py-2",
            // It stands beside the list where there is room, though nobody has opened it.
            isWanted(row) && split.isFirst && "split:bg-accent-tint split:shadow-[inset_3px_0_0_var(--color-accent)]",
          )
        }
      />
      <Legend />
    </Card>
  );
}

/** The bar shows what is held and the minimum as well: their columns go first where it is narrow. */
const whereRoom = {
  reserved: "@max-3xl:hidden max-lg:hidden",
  minimum: "@max-2xl:hidden",
};

function useColumns(split: Split): RowsColumn<ShownStock>[] {
  const t = useTranslations("stock.columns");
  const format = useFormatter();
  const money = useMoney();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
  const figure = (key: "on_hand" | "reserved" | "available" | "minimum" | "value") => ({
    key,
    head: t(key),
    isRight: true,
    pad: "px-2",
  });

  return [
    {
      key: "thing",
      head: t("thing"),
      isRowHead: true,
      pad: "pl-3.5",
      className: "py-1.5 font-normal max-md:p-0",
      cell: (row) => <StockName row={row} href={split.hrefOf(String(row.id))} />,
    },
    {
      key: "against",
      head: t("against"),
      isRight: false,
      pad: "px-2",
      headClassName: "max-lg:hidden",
      className: "w-36 max-md:col-span-2 max-md:w-auto max-md:px-0 max-lg:md:hidden",
      cell: (row) => (
        <StockBar
          available={row.available}
          reserved={row.reserved}
          minimum={row.minimum}
          isBelow={row.is_below_minimum}
        />
      ),
    },
    { ...figure("on_hand"), className: "max-md:hidden", cell: ({ on_hand }) => number(on_hand) },
    {
      ...figure("reserved"),
      pad: cn("px-2", whereRoom.reserved),
      className: "text-muted",
      cell: ({ reserved }) => number(reserved),
    },
    {
      ...figure("available"),
      className: "max-md:col-start-2 max-md:row-start-1",
      cell: (row) => <Available value={row.available} isBelow={row.is_below_minimum} />,
    },
    {
      ...figure("minimum"),
      pad: cn("px-2", whereRoom.minimum),
      className: "text-muted max-md:hidden",
      cell: ({ minimum }) => (minimum === null ? "–" : number(minimum)),
    },
    {
      ...figure("value"),
      pad: "px-2 pr-3.5",
      className: "max-md:hidden",
      cell: ({ value, currency }) => money(value, currency),
    },
  ];
}

function StockName({ row, href }: { row: ShownStock; href: string }) {
  const comingText = useComingText();

  return (
    <Link href={href} data-open className="grid w-full min-w-0 text-left touch:min-h-12 touch:content-center">
      <span className="truncate font-semibold text-strong">{stockName(row)}</span>
      <span className="truncate text-muted text-xs">
        {factsOfStock(row)}
        {row.on_order > 0 && <b className="font-semibold text-body"> · {comingText(row.on_order, row.due_on)}</b>}
      </span>
      <Fits row={row} />
    </Link>
  );
}

/** What may be taken instead, and how many of it: "fits: 5VX1060 Optibelt, 2 in stock". */
function Fits({ row: { fits } }: { row: ShownStock }) {
  const t = useTranslations("stock");
  const format = useFormatter();
  const [first, ...others] = fits;
  if (!first) return null;

  return (
    <span className="flex min-w-0 items-center gap-1 text-body text-xs">
      <ArrowRightLeft aria-hidden className="size-3 shrink-0 text-muted" />
      <span className="truncate">
        {t("fits", {
          name: [first.name, first.brand?.name].filter(Boolean).join(" "),
          count: format.number(first.available, { maximumFractionDigits: 3 }),
        })}
        {others.length > 0 && <span className="text-muted"> {t("fits_more", { count: others.length })}</span>}
      </span>
    </span>
  );
}

/** What the parts of a bar mean. */
function Legend() {
  const t = useTranslations("stock");

  return (
    <footer className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-3.5 py-2 text-muted text-xs">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-2 w-3.5 rounded-[2px] bg-strong" />
        {t("legend.available")}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="hatch-held h-2 w-3.5 rounded-[2px] text-strong" />
        {t("legend.reserved")}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-3.5 w-0.5 bg-strong" />
        {t("legend.minimum")}
      </span>
    </footer>
  );
}
