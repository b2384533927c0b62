import type { Key, ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

export interface RowsColumn<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Its cells name their rows. */
  isRowHead?: boolean;
  headClassName?: string;
  className?: string;
}

export interface RowsProps<Row> {
  columns: readonly RowsColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Its rows can be found by their key. */
  isAddressed?: boolean;
  isCurrent?: (row: Row) => boolean;
  className?: string;
  headClassName?: string;
  headRowClassName?: string;
  bodyClassName?: string;
  rowClassName?: string;
}

/** Figures and facts in columns. Records that are searched, sorted and selected are a list of components/resource. */
export function Rows<Row>({ columns, rows, keyOf, isAddressed, isCurrent, ...looks }: RowsProps<Row>) {
  return (
    <table className={cn("w-full", looks.className)}>
      <thead className={looks.headClassName}>
        <tr className={looks.headRowClassName}>
          {columns.map(({ key, head, headClassName }) => (
            <th key={key} scope="col" className={headClassName}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={looks.bodyClassName}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-row={isAddressed ? keyOf(row) : undefined}
            aria-current={isCurrent?.(row) || undefined}
            className={looks.rowClassName}
          >
            {columns.map((column) => (
              <DataCell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DataCell<Row>({ column, row }: { column: RowsColumn<Row>; row: Row }) {
  const { cell, isRowHead, className } = column;

  return isRowHead ? (
    <th scope="row" className={className}>
      {cell(row)}
    </th>
  ) : (
    <td className={className}>{cell(row)}</td>
  );
}
