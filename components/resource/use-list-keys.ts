"use client";

import { useRouter } from "next/navigation";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import type { ListParts } from "./list-parts";

interface ListKeysProps {
  parts: ListParts;
  screen: string | undefined;
  /** J and K are those of the list and its open record. */
  isSplit: boolean;
}

/** J and K move, X selects, E edits; Enter opens what has the focus by itself. */
export function useListKeys({ parts, screen, isSplit }: ListKeysProps) {
  const router = useRouter();
  const { rows, selection } = parts;

  const current = () => {
    const id = Number(document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row);
    return rows.find((row) => row.id === id);
  };
  const move = (step: number) => {
    const row = current();
    const at = row ? rows.indexOf(row) + step : 0;
    const next = rows[Math.min(rows.length - 1, Math.max(0, at))];
    // The table and the cards may both be there; one of them is not displayed.
    const shown = [...document.querySelectorAll<HTMLElement>(`[data-row="${next?.id}"]`)].find(
      (element) => element.offsetParent,
    );
    shown?.querySelector<HTMLElement>("[data-open], button")?.focus();
  };

  useHotkeys({
    ...(!isSplit && { j: () => move(1), k: () => move(-1) }),
    x: () => {
      const row = current();
      if (!row || !selection.isOn || !parts.mayChange(row)) return;
      selection.onChange((selected) => {
        const others = selected.filter((other) => other.id !== row.id);
        return others.length < selected.length ? others : [...others, row];
      });
    },
    e: () => {
      const row = current();
      if (row && screen && parts.mayChange(row)) router.push(`${screen}/${row.id}`);
    },
  });
}
