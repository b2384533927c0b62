import { useCallback } from "react";
import type { Row } from "@/lib/client/rows";
import type { Description, ShownColumn } from "@/lib/resources/describe";
import { Cell } from "./cell";
import type { ListParts } from "./list-parts";
import type { ListExtras } from "./list-props";
import { RowMenu } from "./row-menu";
import type { useListAccess } from "./use-list-access";
import type { useSelection } from "./use-selection";

interface ListPartsProps extends Pick<ListExtras, "cells" | "actions"> {
  resource: Description;
  rows: readonly Row[];
  access: ReturnType<typeof useListAccess>;
  selection: ReturnType<typeof useSelection>;
  isSelectable: boolean;
  hasPlantColumn: boolean;
  /** Its rows have a menu. */
  hasMenu: boolean;
  onChanged: () => void;
  onDelete: (row: Row) => void;
}

const nothing = { edit: false, delete: false, archive: false };

/** How the table and the cards draw a row: its cells, its menu and its check box. */
export function useListParts({
  resource,
  rows,
  access,
  selection,
  cells,
  actions,
  hasPlantColumn,
  ...rest
}: ListPartsProps): ListParts {
  const { may, mayChange, hrefOf } = access;
  const drawCell = useCallback(
    (column: ShownColumn, row: Row) => (
      <Cell
        column={column}
        row={row}
        resource={resource}
        cells={cells}
        hasPlantColumn={hasPlantColumn}
        href={hrefOf(row)}
      />
    ),
    [resource, cells, hrefOf, hasPlantColumn],
  );

  return {
    resource,
    rows,
    selection: { isOn: rest.isSelectable, ids: selection.ids, rows: selection.rows, onChange: selection.change },
    drawCell,
    drawMenu: (row) =>
      rest.hasMenu && (
        <RowMenu
          row={row}
          resource={resource}
          may={mayChange(row) ? may : nothing}
          actions={actions}
          onChanged={rest.onChanged}
          onDelete={() => rest.onDelete(row)}
        />
      ),
    reasonOf: selection.reasonOf,
    mayChange,
  };
}
