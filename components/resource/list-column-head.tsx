"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import type { ListState } from "@/lib/client/list-address";
import { wordOf } from "@/lib/client/rows";
import type { Description, ShownColumn } from "@/lib/resources/describe";
import { isNumeric } from "./list-columns";

interface ListColumnHeadProps {
  column: ShownColumn;
  resource: Description;
  order: ListState["order"];
  onOrderChange: (order: ListState["order"]) => void;
  className?: string;
}

/** What a column holds; pressed, the list is sorted by it, and by the other way round. */
export function ListColumnHead({ column, resource, order, onOrderChange, className }: ListColumnHeadProps) {
  const noun = useTranslations(resource.name);
  const label = wordOf(noun, column, column.key);
  const canSort = resource.sort.includes(column.key);
  const isCurrent = order.column === column.key;
  const Arrow = order.method === "asc" ? ArrowUp : ArrowDown;
  const next = isCurrent && order.method === "asc" ? "desc" : "asc";

  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (order.method === "asc" ? "ascending" : "descending") : undefined}
      className={cn(
        "whitespace-nowrap px-2.5 font-medium",
        isNumeric(column) && "text-right",
        column.as === "image" && "w-14",
        className,
      )}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => onOrderChange({ column: column.key, method: next })}
          className={cn(
            "-mx-1 inline-flex min-h-6 items-center gap-1 rounded-chip px-1 hover:text-strong",
            isCurrent && "text-strong",
          )}
        >
          {label}
          {isCurrent && <Arrow aria-hidden className="size-3" />}
        </button>
      ) : column.as === "image" ? (
        <span className="sr-only">{label}</span>
      ) : (
        label
      )}
    </th>
  );
}
