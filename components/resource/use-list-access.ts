import { useCallback, useMemo } from "react";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { isForeign, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import type { ListExtras } from "./list-props";

type Restrictions = Pick<ListExtras, "isReadOnly" | "isImmutable">;

/** What this person may do with the rows of a list, and where a row leads them. */
export function useListAccess(resource: Description, { isReadOnly, isImmutable }: Restrictions) {
  const viewer = useViewer();
  const can = useCan();
  const may = useMemo(
    () => ({
      create: !isImmutable && can(resource.may.create),
      edit: !isImmutable && !isReadOnly && can(resource.may.update),
      editSeveral: !isImmutable && resource.bulk.length > 0 && can(resource.may.update),
      delete: !isImmutable && resource.isDeletable && can(resource.may.delete),
      archive: !isImmutable && resource.isArchivable && can(resource.may.archive),
    }),
    [can, resource, isReadOnly, isImmutable],
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
