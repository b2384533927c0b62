import { useRouter } from "next/navigation";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { ApiError, api } from "@/lib/client/api";

/** The columns of a list that this person has hidden, by the name of the resource that it lists. */
export function useHiddenColumns(list: string) {
  const router = useRouter();
  const kept = useViewer().hidden_columns[list];
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const hidden = chosen ?? kept ?? none;

  return {
    hidden,
    hide: (next: readonly string[]) => {
      setChosen(next);
      api.put("/list-columns", { body: { list, hidden: next }, isQuiet: true }).then(
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

const none: readonly string[] = [];
