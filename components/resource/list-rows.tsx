"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { inTime } from "@/lib/client/chunks";
import type { ListState } from "@/lib/client/list-address";
import type { View } from "@/lib/client/preferences";
import type { ShownColumn } from "@/lib/resources/describe";
import { type CardProps, ListCards, type ListPicture } from "./list-cards";
import type { ListParts } from "./list-parts";

// Most lists begin as a grid: the table's machinery comes with the table.
const ListTable = dynamic(() => inTime(import("./list-table")).then((module) => module.ListTable));

interface ListRowsProps {
  parts: ListParts;
  columns: readonly ShownColumn[];
  view: View;
  isBusy: boolean;
  order: ListState["order"];
  onOrderChange: (order: ListState["order"]) => void;
  card?: ComponentType<CardProps>;
  picture?: ListPicture;
}

/** The rows as cards, or as a table that is cards on a phone. */
export function ListRows({ parts, columns, view, isBusy, order, onOrderChange, ...cards }: ListRowsProps) {
  const isTable = view === "table";

  return (
    <div aria-busy={isBusy} className="grid min-w-0 gap-3">
      {isTable && (
        <ListTable {...parts} columns={columns} order={order} onOrderChange={onOrderChange} className="max-md:hidden" />
      )}
      <ListCards {...parts} columns={columns} {...cards} className={isTable ? "md:hidden" : undefined} />
    </div>
  );
}
