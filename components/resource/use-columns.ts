import { useMemo } from "react";
import type { Column } from "@/lib/resources/define";
import type { Description } from "@/lib/resources/describe";
import type { Cells } from "./cell";
import { useHiddenColumns } from "./column-chooser";
import { columnsOf } from "./list-columns";

/** The columns of a list as this person wants them, kept for the person. The one that leads to the record stays. */
export function useColumns(resource: Description, cells?: Cells) {
  const { hidden, hide } = useHiddenColumns(resource.name);
  const all = useMemo(() => columnsOf(resource, cells), [resource, cells]);
  const columns = useMemo(() => {
    const first = leading(all);
    return all.filter((column) => column === first || !hidden.includes(column.key));
  }, [all, hidden]);

  return {
    columns,
    choosable: all.filter((column) => column !== leading(all) && column.as !== "image"),
    hidden,
    hide,
  };
}

const leading = (columns: readonly Column[]) => columns.find(({ as }) => as === "link") ?? columns[0];
