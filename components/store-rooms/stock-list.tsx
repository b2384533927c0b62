"use client";

import { ArrowRightLeft } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Fragment } from "react";
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

const head = "px-2 py-2 text-left font-semibold text-muted text-xs";
const figure = "px-2 text-right tabular-nums";

/** Stock against its minimum: what is below it first. */
export function StockList({ rows, split, counts, isFiltered }: StockListProps) {
  const t = useTranslations("stock");
  const format = useFormatter();
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
  const firstRest = rows.findIndex(({ is_below_minimum }) => !is_below_minimum);

  return (
    <Card className="@container overflow-hidden">
      <table className="w-full text-sm max-md:block">
        <ColumnHeads />
        <tbody className="max-md:block">
          {rows.map((row, at) => (
            <Fragment key={row.id}>
              {at === 0 && row.is_below_minimum && (
                <GroupRow title={t("group_below")} note={t("group_below_note", { count: counts.below ?? firstRest })} />
              )}
              {at === firstRest && (
                <GroupRow title={t("group_rest")} note={counts.rest === null ? "" : format.number(counts.rest)} />
              )}
              <StockRow
                row={row}
                mark={String(row.id) !== split.wanted ? null : split.isFirst ? "first" : "open"}
                href={split.hrefOf(String(row.id))}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      <Legend />
    </Card>
  );
}

function ColumnHeads() {
  const t = useTranslations("stock");

  return (
    <thead className="border-line border-b max-md:hidden">
      <tr>
        <th scope="col" className={cn(head, "pl-3.5")}>
          {t("columns.thing")}
        </th>
        <th scope="col" className={cn(head, "max-lg:hidden")}>
          {t("columns.against")}
        </th>
        {(["on_hand", "reserved", "available", "minimum", "value"] as const).map((key) => (
          <th key={key} scope="col" className={cn(head, "text-right", whereRoom[key], key === "value" && "pr-3.5")}>
            {t(`columns.${key}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The bar says what is held and the minimum as well: their columns go first where it is narrow. */
const whereRoom: Partial<Record<string, string>> = {
  reserved: "@max-3xl:hidden max-lg:hidden",
  minimum: "@max-2xl:hidden",
};

interface StockRowProps {
  row: ShownStock;
  /** The open line; or the first, which stands beside the list where there is room, though nobody has opened it. */
  mark: "open" | "first" | null;
  href: string;
}

function StockRow({ row, mark, href }: StockRowProps) {
  const format = useFormatter();
  const money = useMoney();
  const comingText = useComingText();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });

  return (
    <tr
      data-row={row.id}
      aria-current={mark === "open" || undefined}
      data-first={mark === "first" || undefined}
      className="border-line-soft border-b last:border-b-0 hover:bg-hover aria-[current]:bg-accent-tint aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)] split:data-[first]:bg-accent-tint split:data-[first]:shadow-[inset_3px_0_0_var(--color-accent)] max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:px-3.5 max-md:py-2"
    >
      <th scope="row" className="py-1.5 pl-3.5 text-left font-normal max-md:p-0">
        <Link href={href} data-open className="grid w-full min-w-0 text-left touch:min-h-12 touch:content-center">
          <span className="truncate font-semibold text-strong">{stockName(row)}</span>
          <span className="truncate text-muted text-xs">
            {factsOfStock(row)}
            {row.on_order > 0 && <b className="font-semibold text-body"> · {comingText(row.on_order, row.due_on)}</b>}
          </span>
          <Fits row={row} />
        </Link>
      </th>
      <td className="w-36 px-2 max-md:col-span-2 max-md:w-auto max-md:px-0 max-lg:md:hidden">
        <StockBar
          available={row.available}
          reserved={row.reserved}
          minimum={row.minimum}
          isBelow={row.is_below_minimum}
        />
      </td>
      <td className={cn(figure, "max-md:hidden")}>{number(row.on_hand)}</td>
      <td className={cn(figure, "text-muted", whereRoom.reserved)}>{number(row.reserved)}</td>
      <td className={cn(figure, "max-md:col-start-2 max-md:row-start-1")}>
        <Available value={row.available} isBelow={row.is_below_minimum} />
      </td>
      <td className={cn(figure, "text-muted max-md:hidden", whereRoom.minimum)}>
        {row.minimum === null ? "–" : number(row.minimum)}
      </td>
      <td className={cn(figure, "pr-3.5 max-md:hidden")}>{money(row.value, row.currency)}</td>
    </tr>
  );
}

/** What may be taken instead, and how many of it: "fits: 5VX1060 Optibelt, 2 in stock". */
function Fits({ row: { fits } }: Pick<StockRowProps, "row">) {
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

function GroupRow({ title, note }: { title: string; note: string }) {
  return (
    <tr className="border-line-soft border-b bg-sunk max-md:block">
      <th scope="colgroup" colSpan={7} className="px-3.5 py-1.5 text-left text-xs max-md:block">
        <span className="font-semibold text-strong">{title}</span>{" "}
        <span className="font-normal text-muted">{note}</span>
      </th>
    </tr>
  );
}
