import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { isSplit, neighborOf } from "@/lib/client/split";

interface SplitFocusOptions {
  /** The listed records, in the order of the list. */
  keys: readonly string[];
  wanted: string | null;
  /** Opens a record, or leads the open pane on to it. */
  ask: (key: string, how: "open" | "step") => void;
}

/**
 * Where the focus is between a list and the record beside it. Rows carry `data-row` with the key, and what opens one of
 * them `data-open`.
 */
export function useSplitFocus({ keys, wanted, ask }: SplitFocusOptions) {
  const list = useRef<HTMLElement>(null);
  const pane = useRef<HTMLElement>(null);

  /** The table and the cards may both be there; one of them is not displayed. */
  const openerOf = (key: string) =>
    [...(list.current?.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(key)}"] [data-open]`) ?? [])].find(
      (element) => element.offsetParent,
    );
  const focusRow = () => {
    const opener = wanted === null ? undefined : openerOf(wanted);
    opener?.focus();
    return opener !== undefined;
  };

  function move(from: string | null, by: 1 | -1) {
    const next = neighborOf(keys, from, by);
    if (next === null) return;
    if (wanted !== null) ask(next, "step");
    if (pane.current?.contains(document.activeElement)) openerOf(next)?.scrollIntoView({ block: "nearest" });
    else openerOf(next)?.focus();
  }

  function onListKey(event: KeyboardEvent<HTMLElement>) {
    const key = rowIn(event)?.dataset.row;
    if (!key) return;
    const isOnOpener = (event.target as HTMLElement).closest("[data-open]") !== null;
    const isBeside = key === wanted && isSplit();
    if (event.key === "ArrowDown") move(key, 1);
    else if (event.key === "ArrowUp") move(key, -1);
    else if (isOnOpener && isBeside && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)))
      pane.current?.focus();
    else return;
    event.preventDefault();
  }

  /** A link of a row opens its record beside the list where there is room for it, and its page elsewhere. */
  function onListClick(event: MouseEvent<HTMLElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !isSplit()) return;
    const opener = (event.target as HTMLElement).closest<HTMLElement>("a[data-open]");
    const key = opener?.closest<HTMLElement>("[data-row]")?.dataset.row;
    if (!opener || !key || !event.currentTarget.contains(opener)) return;
    event.preventDefault();
    opener.focus();
    ask(key, "open");
  }

  function onPaneKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Escape" || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    if (leavePane()) event.preventDefault();
  }

  /** From the record back to its row; false where the focus is somewhere else. */
  const leavePane = () => pane.current?.contains(document.activeElement) === true && isSplit() && focusRow();
  const step = (by: 1 | -1) => move(wanted ?? focusedRow(list.current), by);

  return { list, pane, onListKey, onListClick, onPaneKey, leavePane, step };
}

const focusedRow = (list: HTMLElement | null) => {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  return row && list?.contains(row) ? (row.dataset.row ?? null) : null;
};

/** The row that a key is pressed in; none in a field, in what is open over the list, and for keys of the browser. */
function rowIn({ target, currentTarget, defaultPrevented, ...event }: KeyboardEvent<HTMLElement>) {
  if (defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return null;
  return target.matches("input, textarea, select") ? null : target.closest<HTMLElement>("[data-row]");
}
