import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

/** How rows are sorted by a column, if they are, and what a press on its head does. */
export interface HeadSort {
  method: "asc" | "desc" | undefined;
  onSort: () => void;
}

/** The sort order of a column as its header states it to screen readers. */
export const ariaSortOf = (sort: HeadSort | undefined) =>
  sort?.method && (sort.method === "asc" ? "ascending" : "descending");

interface SortButtonProps {
  sort: HeadSort;
  children: ReactNode;
}

/** The name of a column; pressed, rows are sorted by it, and pressed again the other way round. */
export function SortButton({ sort: { method, onSort }, children }: SortButtonProps) {
  const Arrow = method === "asc" ? ArrowUp : ArrowDown;

  return (
    <button
      type="button"
      onClick={onSort}
      className={cn(
        "-mx-1 inline-flex min-h-6 items-center gap-1 rounded-chip px-1 hover:text-strong touch:min-h-11",
        method && "text-strong",
      )}
    >
      {children}
      {method && <Arrow aria-hidden className="size-3" />}
    </button>
  );
}
