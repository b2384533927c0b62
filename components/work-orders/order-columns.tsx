"use client";

import { createContext, type ReactNode, useContext } from "react";
import { CellInWords } from "@/components/resource/cell";
import type { CustomColumn } from "@/lib/domain/structure/custom-fields";
import { valueIn } from "@/lib/domain/structure/custom-keys";
import type { FullOrder, Order } from "./types";

const Columns = createContext<readonly CustomColumn[]>([]);

/** Columns of the company's own fields, for every place within that shows an order. */
export function OrderColumns({ columns, children }: { columns: readonly CustomColumn[]; children: ReactNode }) {
  return <Columns value={columns}>{children}</Columns>;
}

/** What an order holds of the company's own fields, each by its name. */
export function useCustomFacts(order: Order | FullOrder): [string, ReactNode][] {
  const row: Record<string, unknown> = { ...order };

  return useContext(Columns)
    .filter(({ key }) => (valueIn(row, key) ?? null) !== null)
    .map((column) => [
      column.label,
      <CellInWords key={column.key} column={column} row={row} resource={{ name: "work-orders" }} />,
    ]);
}
