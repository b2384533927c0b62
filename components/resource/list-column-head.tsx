"use client";

import { useTranslations } from "next-intl";
import { ariaSortOf, SortButton } from "@/components/ui/sort-button";
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
  const next = isCurrent && order.method === "asc" ? "desc" : "asc";
  const sort = {
    method: isCurrent ? order.method : undefined,
    onSort: () => onOrderChange({ column: column.key, method: next }),
  } as const;

  return (
    <th
      scope="col"
      aria-sort={ariaSortOf(sort)}
      className={cn(
        "whitespace-nowrap px-2.5 font-medium",
        isNumeric(column) && "text-right",
        column.as === "image" && "w-14",
        className,
      )}
    >
      {canSort ? (
        <SortButton sort={sort}>{label}</SortButton>
      ) : column.as === "image" ? (
        <span className="sr-only">{label}</span>
      ) : (
        label
      )}
    </th>
  );
}
