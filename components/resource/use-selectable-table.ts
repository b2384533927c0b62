import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { Row } from "@/lib/client/rows";
import type { ShownColumn } from "@/lib/resources/describe";
import type { ListParts } from "./list-parts";

const features = tableFeatures({ rowSelectionFeature });
const helper = createColumnHelper<typeof features, Row>();

interface SelectableTable extends Pick<ListParts, "rows" | "selection" | "drawCell" | "mayChange"> {
  columns: readonly ShownColumn[];
}

/** Rows of cells with a check box each. Rows of other pages stay selected. */
export function useSelectableTable({ rows, columns, selection, drawCell, mayChange }: SelectableTable) {
  const rowSelection = useMemo(() => stateOf([...selection.ids]), [selection.ids]);
  const definitions = useMemo(
    () =>
      helper.columns(
        columns.map((column) =>
          helper.display({ id: column.key, header: column.key, cell: ({ row }) => drawCell(column, row.original) }),
        ),
      ),
    [columns, drawCell],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: (row) => String(row.id),
    enableRowSelection: (row) => mayChange(row.original),
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      selection.onChange((selected) => {
        const next = typeof change === "function" ? change(stateOf(selected.map(({ id }) => id))) : change;
        const elsewhere = selected.filter((row) => !rows.some((shown) => shown.id === row.id));
        return [...elsewhere, ...rows.filter((row) => next[String(row.id)])];
      });
    },
  });
}

const stateOf = (ids: readonly number[]): Record<string, true> =>
  Object.fromEntries(ids.map((id): [string, true] => [String(id), true]));
