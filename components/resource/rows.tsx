import type { Key, ReactNode } from "react";
import { ariaSortOf, type HeadSort, SortButton } from "@/components/ui/sort-button";
import { cn } from "@/lib/client/class-names";
import type { Description, ShownColumn } from "@/lib/resources/describe";
import { CellInWords } from "./cell";
import { isNumeric } from "./list-columns";

interface ColumnLook {
  head?: ReactNode;
  /** Pressed, its head sorts the rows. */
  sort?: HeadSort;
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

/** Rows of one group follow each other, below its head. */
export interface RowGroups<Row> {
  by: (row: Row) => string;
  head: (group: string, rows: readonly Row[]) => ReactNode;
  className?: string;
  headClassName?: string;
}

export interface RowsProps<Row> {
  of: readonly Row[];
  columns: readonly RowsColumn<Row>[];
  keyOf: (row: Row, at: number) => Key;
  groups?: RowGroups<Row>;
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
  rowClassName?: string | ((row: Row) => string);
}

const noResource = { name: "ui" };

/** Figures and facts in columns. Records that are searched, sorted and selected are a list. */
export function Rows<Row extends object>(props: RowsProps<Row>) {
  const { of, columns, groups, pad } = props;

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
                aria-sort={ariaSortOf(column.sort)}
                className={cn("font-medium", pad, column.pad, alignmentOf(column), column.headClassName)}
              >
                {column.sort ? <SortButton sort={column.sort}>{column.head}</SortButton> : column.head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      {stretchesOf(of, groups).map(({ group, from, rows }, _, all) => (
        <tbody key={group} className={props.bodyClassName}>
          {groups && (
            <tr className={groups.className}>
              <th scope="rowgroup" colSpan={columns.length} className={cn("text-left", groups.headClassName)}>
                {groups.head(group, rows)}
              </th>
            </tr>
          )}
          {rows.map((row, at) => (
            <DrawnRow key={props.keyOf(row, from + at)} {...props} row={row} at={from + at} />
          ))}
          {from === all.at(-1)?.from && props.foot}
        </tbody>
      ))}
    </table>
  );
}

/** The rows by their groups, in their order; all of them where they have none. */
function stretchesOf<Row>(of: readonly Row[], groups: RowGroups<Row> | undefined) {
  if (!groups) return [{ group: "all", from: 0, rows: of }];
  const stretches: { group: string; from: number; rows: Row[] }[] = [];
  of.forEach((row, at) => {
    const group = groups.by(row);
    const last = stretches.at(-1);
    if (last?.group === group) last.rows.push(row);
    else stretches.push({ group, from: at, rows: [row] });
  });

  return stretches;
}

function DrawnRow<Row extends object>(props: RowsProps<Row> & { row: Row; at: number }) {
  const { row, at, columns, pad, rowClassName } = props;

  return (
    <tr
      data-row={props.isAddressed ? props.keyOf(row, at) : undefined}
      aria-current={props.isCurrent?.(row) || undefined}
      className={typeof rowClassName === "function" ? rowClassName(row) : rowClassName}
    >
      {columns.map((column) => (
        <Drawn key={column.key} column={column} pad={pad}>
          {"as" in column ? (
            <CellInWords column={column} row={row as Record<string, unknown>} resource={props.resource ?? noResource} />
          ) : (
            column.cell(row, at)
          )}
        </Drawn>
      ))}
    </tr>
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
