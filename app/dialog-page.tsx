import type { ComponentType } from "react";
import { DescribedDialog } from "@/components/resource/described-dialog";
import { EditAction } from "@/components/resource/edit-action";
import type { ListExtras } from "@/components/resource/list-props";
import type { Row } from "@/lib/client/rows";
import type { Permission } from "@/lib/domain/identity/permissions";
import { can } from "@/lib/domain/identity/viewer";
import { type Description, describe } from "@/lib/resources/describe";
import { asServed, type Servable } from "@/lib/server/resources/serve";
import { record } from "@/lib/services/listing";
import { listPage } from "./list-page";

interface DialogPageOptions extends Pick<ListExtras, "cells" | "head" | "actions"> {
  Dialog?: ComponentType<{ resource: Description; row: Row | null; open: boolean }>;
  /** Left out: to those who may view a record. */
  opensTo?: readonly Permission[];
  /** A filter that `head` sets: a new record is of what is shown. */
  keeps?: string;
}

/** The list of a noun that has no edit page: ?edit=new and ?edit=17 open its form in a dialog. */
export function dialogPage(of: Servable, options: DialogPageOptions = {}) {
  const { Dialog = DescribedDialog, opensTo, cells, head, actions = EditAction, keeps } = options;
  const resource = describe(asServed(of).resource);

  return listPage(
    of,
    async (viewer, search) => {
      const { edit } = search;
      const kept = keeps === undefined ? undefined : search[keeps];
      const newQuery = new URLSearchParams({
        ...(keeps && typeof kept === "string" && { [keeps]: kept }),
        edit: "new",
      });
      const edited = typeof edit === "string" ? edit : null;
      const row = edited === null ? null : await record(viewer, of, edited);

      return {
        isReadOnly: true,
        newHref: can(viewer, resource.may.create) && `?${newQuery}`,
        actions,
        cells,
        head,
        ...(keeps && { hiddenFilters: [keeps] }),
        children: <Dialog key={edited ?? ""} resource={resource} row={row} open={edited !== null} />,
      };
    },
    { opensTo },
  );
}
