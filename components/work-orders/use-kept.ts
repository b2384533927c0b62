"use client";

import { useMemo } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { useKeptChanges } from "@/lib/client/kept-changes";
import { withKept } from "@/lib/domain/maintenance/kept-changes";
import type { Order } from "./types";

/** The orders as they will be once what waits on this phone has been sent; what was refused changes nothing. */
export function useWithKept<One extends Order>(orders: readonly One[]): readonly One[] {
  const { user_id } = useViewer();
  const changes = useKeptChanges();

  return useMemo(() => {
    if (changes.length === 0) return orders;
    return orders.map((order) => {
      const own = changes.filter((change) => change.order.id === order.id);
      const refused = own.findIndex(({ refusal }) => refusal !== null);
      return withKept(order, refused === -1 ? own : own.slice(0, refused), user_id);
    });
  }, [orders, changes, user_id]);
}

/** Names the order in what is kept. */
export const named = ({ id, label, name }: Order) => ({ id, label, name });

/** What can be taken back is one thing at a time: the next one replaces it on the screen. */
export const undoToast = ({ id }: Pick<Order, "id">) => `undo ${id}`;
