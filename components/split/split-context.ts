import { createContext, type KeyboardEvent, type MouseEvent, type RefObject, useContext } from "react";
import type { PaneState } from "@/lib/client/split";

/** A list with one of its records open beside it. */
export interface Split {
  /** The open record, or the one that is on its way. */
  wanted: string | null;
  state: PaneState;
  /** Nobody has opened it: the first record, which is shown only where there is room beside the list. */
  isFirst: boolean;
  /** Among the listed records. */
  position: { at: number; of: number } | null;
  /** The page of a record by itself; left out where the pane is its page. */
  pageOf?: (key: string) => string;
  /** An address that leads to the record: its page, or the list with the record open. */
  hrefOf: (key: string) => string;
  open: (key: string) => void;
  step: (by: 1 | -1) => void;
  close: () => void;
  list: RefObject<HTMLElement | null>;
  pane: RefObject<HTMLElement | null>;
  onListKey: (event: KeyboardEvent<HTMLElement>) => void;
  onListClick: (event: MouseEvent<HTMLElement>) => void;
  onPaneKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Of the list around; null in a list whose records open as pages only. */
export const SplitContext = createContext<Split | null>(null);

export function useSplitAround(): Split {
  const split = useContext(SplitContext);
  if (!split) throw new Error("useSplitAround used outside a SplitView");
  return split;
}
