"use client";

import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/client/class-names";
import type { ListState } from "@/lib/client/list-address";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Column } from "@/lib/resources/define";
import type { Description } from "@/lib/resources/describe";
import type { ListParts } from "./list-parts";
import { Reason } from "./reason";

export interface ListTableProps extends ListParts {
  columns: readonly Column[];
  order: ListState["order"];
  onOrderChange: (order: ListState["order"]) => void;
  className?: string;
}

const features = tableFeatures({ rowSelectionFeature });
const helper = createColumnHelper<typeof features, Row>();

export function ListTable({ resource, rows, columns, order, onOrderChange, className, ...parts }: ListTableProps) {
  const t = useTranslations("resource");
  const { selection, drawCell, drawMenu, reasonOf, mayChange } = parts;
  const rowSelection = useMemo(
    () => Object.fromEntries([...selection.ids].map((id): [string, true] => [String(id), true])),
    [selection.ids],
  );
  const definitions = useMemo(
    () =>
      helper.columns(
        columns.map((column) =>
          helper.display({ id: column.key, header: column.key, cell: ({ row }) => drawCell(column, row.original) }),
        ),
      ),
    [columns, drawCell],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: (row) => String(row.id),
    enableRowSelection: (row) => mayChange(row.original),
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === "function" ? change(rowSelection) : change;
      const elsewhere = selection.rows.filter((row) => !rows.some((shown) => shown.id === row.id));
      selection.onChange([...elsewhere, ...rows.filter((row) => next[String(row.id)])]);
    },
  });

  return (
    <div className={cn("overflow-x-auto rounded-card border border-line bg-card", className)}>
      <table className="w-full text-left text-sm">
        <thead className="border-line border-b bg-sunk text-muted text-xs">
          <tr className="h-[34px]">
            {selection.isOn && (
              <th scope="col" className="w-9 pl-3">
                <Checkbox
                  aria-label={t("selectPage")}
                  checked={
                    table.getIsAllRowsSelected() ? true : table.getIsSomeRowsSelected() ? "indeterminate" : false
                  }
                  onCheckedChange={(checked) => table.toggleAllRowsSelected(checked === true)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                resource={resource}
                order={order}
                onOrderChange={onOrderChange}
              />
            ))}
            <th scope="col" className="w-10">
              <span className="sr-only">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              data-selected={row.getIsSelected() || undefined}
              className="group h-row border-line-soft border-b last:border-0 hover:bg-hover data-selected:bg-accent-tint"
            >
              {selection.isOn && (
                <td className="relative w-9 pl-3 group-data-selected:before:absolute group-data-selected:before:inset-y-0 group-data-selected:before:left-0 group-data-selected:before:w-[3px] group-data-selected:before:bg-accent">
                  <Checkbox
                    aria-label={t("selectRow", { item: labelOf(row.original) })}
                    checked={row.getIsSelected()}
                    disabled={!row.getCanSelect()}
                    onCheckedChange={(checked) => row.toggleSelected(checked === true)}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={cn("max-w-96 px-2.5 py-1 align-middle", numeric(columns, cell.column.id))}>
                  <table.FlexRender cell={cell} />
                  {cell.column.id === firstText(columns) && <Reason text={reasonOf(row.original)} />}
                </td>
              ))}
              <td className="w-10 pr-2 text-right">{drawMenu(row.original)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const numeric = (columns: readonly Column[], key: string) =>
  columns.find((column) => column.key === key)?.as === "number" && "text-right";

const firstText = (columns: readonly Column[]) => (columns.find((column) => column.as === "link") ?? columns[0])?.key;

interface ColumnHeadProps {
  column: Column;
  resource: Description;
  order: ListState["order"];
  onOrderChange: (order: ListState["order"]) => void;
}

function ColumnHead({ column, resource, order, onOrderChange }: ColumnHeadProps) {
  const noun = useTranslations(resource.name);
  const label = noun(`fields.${column.key}`);
  const isNumber = column.as === "number";
  const canSort = column.sort !== false && resource.sort.includes(column.key);
  const isCurrent = order.column === column.key;
  const Arrow = order.method === "asc" ? ArrowUp : ArrowDown;
  const next = isCurrent && order.method === "asc" ? "desc" : "asc";

  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (order.method === "asc" ? "ascending" : "descending") : undefined}
      className={cn("whitespace-nowrap px-2.5 font-medium", isNumber && "text-right", column.as === "image" && "w-14")}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => onOrderChange({ column: column.key, method: next })}
          className={cn(
            "-mx-1 inline-flex min-h-6 items-center gap-1 rounded-chip px-1 hover:text-strong",
            isCurrent && "text-strong",
          )}
        >
          {label}
          {isCurrent && <Arrow aria-hidden className="size-3" />}
        </button>
      ) : column.as === "image" ? (
        <span className="sr-only">{label}</span>
      ) : (
        label
      )}
    </th>
  );
}
