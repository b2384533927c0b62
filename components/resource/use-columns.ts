import { useMemo } from "react";
import type { Description, ShownColumn } from "@/lib/resources/describe";
import type { Cells } from "./cell";
import { useHiddenColumns } from "./column-chooser";
import { columnsOf } from "./list-columns";

/** The columns of a list as this person wants them, kept for the person. The one that leads to the record stays. */
export function useColumns(resource: Description, cells?: Cells, hasPlantColumn = false) {
  const { hidden, hide } = useHiddenColumns(resource.name);
  const all = useMemo(() => withPlant(columnsOf(resource, cells), hasPlantColumn), [resource, cells, hasPlantColumn]);
  const columns = useMemo(() => {
    const first = leading(all);
    return all.filter((column) => column === first || !hidden.includes(column.key));
  }, [all, hidden]);

  return {
    columns,
    choosable: all.filter((column) => column !== leading(all) && column !== plantColumn && column.as !== "image"),
    hidden,
    hide,
  };
}

const plantColumn: ShownColumn = { key: "plant_id", as: "related" };

/** The plant of a record stands after its number and its name, while records of several plants are listed. */
function withPlant(columns: readonly ShownColumn[], isWanted: boolean): readonly ShownColumn[] {
  if (!isWanted || columns.some(({ key }) => key === plantColumn.key)) return columns;
  const at = columns.findIndex(({ key }) => key === "name") + 1 || 1;
  return columns.toSpliced(at, 0, plantColumn);
}

const leading = (columns: readonly ShownColumn[]) => columns.find(({ as }) => as === "link") ?? columns[0];
