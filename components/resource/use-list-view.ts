import { useDeferredValue, useState } from "react";
import { keepView, type View } from "@/lib/client/preferences";

/** Grid or table, as this browser keeps it for the list. */
export function useListView(list: string, first: View) {
  const [view, setView] = useState(first);
  // The choice is shown at once, the cards stay until the table has been fetched and drawn.
  const shown = useDeferredValue(view);

  return {
    view,
    shown,
    choose: (next: View) => {
      setView(next);
      keepView(list, next);
    },
  };
}
