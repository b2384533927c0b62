import { useCallback, useMemo } from "react";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { isForeign, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

/** What this person may do with the rows of a list, and where a row leads them. */
export function useListAccess(resource: Description, isReadOnly: boolean) {
  const viewer = useViewer();
  const can = useCan();
  const may = useMemo(
    () => ({
      create: can(resource.may.create),
      edit: !isReadOnly && can(resource.may.update),
      delete: can(resource.may.delete),
      archive: resource.isArchivable && can(resource.may.archive),
    }),
    [can, resource, isReadOnly],
  );
  const mayChange = useCallback((row: Row) => !isForeign(row, resource, viewer), [resource, viewer]);
  const hrefOf = useCallback(
    (row: Row) => {
      if (resource.details) return resource.details.replace(":id", String(row.id));
      return may.edit && mayChange(row) ? `${resource.screen}/${row.id}` : undefined;
    },
    [resource, may.edit, mayChange],
  );

  return { may, mayChange, hrefOf };
}
