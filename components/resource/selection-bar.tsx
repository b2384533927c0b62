"use client";

import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { BulkBar } from "./bulk-bar";
import { BulkEdit } from "./bulk-edit";
import type { ListExtras } from "./list-props";
import { selectedAtMost, type useSelection } from "./use-selection";

interface SelectionBarProps extends Pick<ListExtras, "bulk"> {
  resource: Description;
  selection: ReturnType<typeof useSelection>;
  /** Rows on this page, and on all of them. */
  shown: number;
  total: number;
  fetchEvery: (total: number) => Promise<readonly Row[]>;
  onDelete?: () => void;
  /** The shared fields of the selected rows can be changed at once. */
  mayEdit: boolean;
}

/** What can be done with the selected rows. A whole page selected, the rest of the list is offered. */
export function SelectionBar({ resource, selection, bulk: Bulk, shown, total, mayEdit, ...rest }: SelectionBarProps) {
  const { rows, select, run } = selection;
  const hasMore = rows.length >= shown && rows.length < total && total <= selectedAtMost;
  const selectEvery = () => rest.fetchEvery(total).then(select, () => {});

  return (
    <BulkBar
      count={rows.length}
      onClear={() => select([])}
      everything={hasMore ? { total, onSelect: selectEvery } : undefined}
      onDelete={rest.onDelete}
    >
      {mayEdit && <BulkEdit rows={rows} resource={resource} run={run} />}
      {Bulk && <Bulk rows={rows} resource={resource} run={run} />}
    </BulkBar>
  );
}
