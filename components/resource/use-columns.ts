import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { ApiError, api } from "@/lib/client/api";
import type { Column } from "@/lib/resources/define";
import type { Description } from "@/lib/resources/describe";
import type { Cells } from "./cell";
import { columnsOf } from "./list-columns";

/** The columns of a list as this person wants them, kept for the person. The one that leads to the record stays. */
export function useColumns(resource: Description, cells?: Cells) {
  const router = useRouter();
  const kept = useViewer().hidden_columns[resource.name];
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const hidden = chosen ?? kept ?? none;
  const all = useMemo(() => columnsOf(resource, cells), [resource, cells]);
  const columns = useMemo(() => {
    const first = leading(all);
    return all.filter((column) => column === first || !hidden.includes(column.key));
  }, [all, hidden]);

  return {
    columns,
    choosable: all.filter((column) => column !== leading(all) && column.as !== "image"),
    hidden,
    hide: (next: readonly string[]) => {
      setChosen(next);
      api.put("/list-columns", { body: { list: resource.name, hidden: next }, isQuiet: true }).then(
        // The next screen learns it with the shell.
        () => router.refresh(),
        (error: unknown) => {
          setChosen(hidden);
          if (!(error instanceof ApiError)) throw error;
          api.announce(error);
        },
      );
    },
  };
}

export type ChosenColumns = ReturnType<typeof useColumns>;

const none: readonly string[] = [];
const leading = (columns: readonly Column[]) => columns.find(({ as }) => as === "link") ?? columns[0];
