"use client";

import { useMemo } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { useKeptChanges, useSentChanges } from "@/lib/client/kept-changes";
import type { KeptChange } from "@/lib/client/phone-database";
import { type About, withKept } from "@/lib/domain/maintenance/kept-changes";
import type { Order } from "./types";

/**
 * The orders as they will be once what waits on this phone has been sent, and once the page shows what was sent; what was
 * refused changes nothing.
 */
export function useWithKept<One extends Order>(orders: readonly One[]): readonly One[] {
  const { user_id } = useViewer();
  const changes = useKeptChanges();
  const sent = useSentChanges();

  return useMemo(() => {
    if (changes.length + sent.length === 0) return orders;
    return orders.map((order) => {
      const own = changes.filter((change) => isAbout(change, order));
      const refused = own.findIndex(({ refusal }) => refusal !== null);
      const taken = sent.filter((change) => isAbout(change, order) && change.version > order.version);
      return withKept(order, [...taken, ...(refused === -1 ? own : own.slice(0, refused))], user_id);
    });
  }, [orders, changes, sent, user_id]);
}

/** The order in what is kept. */
export const aboutOrder = ({ id, label, name, version }: Order): About => ({
  kind: "order",
  id,
  label: `${label} ${name}`,
  version,
});

export const isAbout = ({ about }: Pick<KeptChange, "about">, { id }: Pick<Order, "id">) =>
  about.kind === "order" && about.id === id;

/** What can be taken back is one thing at a time: the next one replaces it on the screen. */
export const undoToast = ({ id }: Pick<Order, "id">) => `undo ${id}`;
