import type { Key, ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import type { Description, ShownColumn } from "@/lib/resources/describe";
import { CellInWords } from "./cell";
import { isNumeric } from "./list-columns";

interface ColumnLook {
  head?: ReactNode;
  /** Its cells name their rows. */
  isRowHead?: boolean;
  /** Its figures stand below each other. */
  isRight?: boolean;
  /** Around its head and its cells. */
  pad?: string;
  headClassName?: string;
  className?: string;
}

interface OwnCells<Row> {
  key: string;
  cell: (row: Row, at: number) => ReactNode;
}

/** A column of the vocabulary (`as`), or with cells of its own. */
export type RowsColumn<Row> = ColumnLook & (OwnCells<Row> | ShownColumn);

export interface RowsProps<Row> {
  of: readonly Row[];
  columns: readonly RowsColumn<Row>[];
  keyOf: (row: Row, at: number) => Key;
  /** Whose messages have the words of options, where a column has them. */
  resource?: Pick<Description, "name">;
  /** Read aloud before its rows. */
  caption?: string;
  /** Its columns need no names. */
  isHeadless?: boolean;
  /** A row below the rest: a sum. */
  foot?: ReactNode;
  /** Its rows can be found by their key. */
  isAddressed?: boolean;
  isCurrent?: (row: Row) => boolean;
  /** Around what stands in every cell. */
  pad?: string;
  className?: string;
  headClassName?: string;
  headRowClassName?: string;
  bodyClassName?: string;
  rowClassName?: string;
}

const noResource = { name: "ui" };

/** Figures and facts in columns. Records that are searched, sorted and selected are a list. */
export function Rows<Row extends object>(props: RowsProps<Row>) {
  const { of, columns, keyOf, isAddressed, isCurrent, pad } = props;

  return (
    <table className={cn("w-full", props.className)}>
      {props.caption && <caption>{props.caption}</caption>}
      {!props.isHeadless && (
        <thead className={props.headClassName}>
          <tr className={props.headRowClassName}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-hidden={column.head === undefined || undefined}
                className={cn("font-medium", pad, column.pad, alignmentOf(column), column.headClassName)}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody className={props.bodyClassName}>
        {of.map((row, at) => (
          <tr
            key={keyOf(row, at)}
            data-row={isAddressed ? keyOf(row, at) : undefined}
            aria-current={isCurrent?.(row) || undefined}
            className={props.rowClassName}
          >
            {columns.map((column) => (
              <Drawn key={column.key} column={column} pad={pad}>
                {"as" in column ? (
                  <CellInWords
                    column={column}
                    row={row as Record<string, unknown>}
                    resource={props.resource ?? noResource}
                  />
                ) : (
                  column.cell(row, at)
                )}
              </Drawn>
            ))}
          </tr>
        ))}
        {props.foot}
      </tbody>
    </table>
  );
}

function alignmentOf(column: ColumnLook & { as?: ShownColumn["as"] }) {
  // Names stand on the left, and figures below each other.
  const isRight =
    column.isRight ?? (column.as ? isNumeric(column as ShownColumn) : column.isRowHead ? false : undefined);
  return isRight === undefined ? undefined : isRight ? "text-right" : "text-left";
}

interface DrawnProps {
  column: ColumnLook & { as?: ShownColumn["as"] };
  pad?: string;
  children: ReactNode;
}

function Drawn({ column, pad, children }: DrawnProps) {
  const alignment = alignmentOf(column);
  const className = cn(pad, column.pad, alignment, alignment === "text-right" && "tabular-nums", column.className);

  return column.isRowHead ? (
    <th scope="row" className={className || undefined}>
      {children}
    </th>
  ) : (
    <td className={className || undefined}>{children}</td>
  );
}
