"use client";

import { useTranslations } from "next-intl";
import { useContext } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/client/class-names";
import type { ListState } from "@/lib/client/list-address";
import { labelOf } from "@/lib/client/rows";
import type { ShownColumn } from "@/lib/resources/describe";
import { ListColumnHead } from "./list-column-head";
import { foldOf, isNumeric } from "./list-columns";
import { type ListParts, OpenRowContext } from "./list-parts";
import { Reason } from "./reason";
import { useSelectableTable } from "./use-selectable-table";

export interface ListTableProps extends ListParts {
  columns: readonly ShownColumn[];
  order: ListState["order"];
  onOrderChange: (order: ListState["order"]) => void;
  className?: string;
}

export function ListTable({ resource, rows, columns, order, onOrderChange, className, ...parts }: ListTableProps) {
  const t = useTranslations("resource");
  const { selection, drawMenu, reasonOf } = parts;
  const open = useContext(OpenRowContext);
  const table = useSelectableTable({ rows, columns, ...parts });

  return (
    <div className={cn("@container overflow-hidden rounded-card border border-line bg-card", className)}>
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
              <ListColumnHead
                key={column.key}
                column={column}
                resource={resource}
                order={order}
                onOrderChange={onOrderChange}
                className={foldOf(columns, column.key)}
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
              aria-current={row.id === open || undefined}
              className="group h-row border-line-soft border-b last:border-0 hover:bg-hover aria-[current]:bg-accent-tint aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)] data-selected:bg-accent-tint"
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
                <td
                  key={cell.id}
                  className={cn(
                    "max-w-96 px-2.5 py-1 align-middle",
                    alignmentOf(columns, cell.column.id),
                    foldOf(columns, cell.column.id),
                  )}
                >
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

const alignmentOf = (columns: readonly ShownColumn[], key: string) =>
  columns.some((column) => column.key === key && isNumeric(column)) && "text-right tabular-nums";

const firstText = (columns: readonly ShownColumn[]) =>
  (columns.find((column) => column.as === "link") ?? columns[0])?.key;
