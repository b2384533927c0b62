import type { KeyboardEvent } from "react";
import { matrixFlags } from "@/lib/domain/identity/permission-matrix";
import type { Flag } from "@/lib/domain/identity/permissions";

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** To the next box that can be ticked, in the direction of the arrow. */
export function walkMatrix(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
  const line = from?.closest("tr");
  if (!step || !from || !line) return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll("tbody tr")];
  let [y, x] = [lines.indexOf(line), matrixFlags.indexOf(from.dataset.cell as Flag)];
  for (;;) {
    [y, x] = [y + step[0], x + step[1]];
    if (!lines[y] || !matrixFlags[x]) return;
    const next = lines[y]?.querySelector<HTMLElement>(`[data-cell="${matrixFlags[x]}"]:not([disabled])`);
    if (next) return next.focus();
  }
}
