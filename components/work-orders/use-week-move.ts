"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { toast } from "@/components/ui/toaster";
import { ApiError, api, refusalIn, unlessRefused } from "@/lib/client/api";
import { assignedIn, type RowKey, rowOfOrder } from "@/lib/domain/maintenance/planner-row";
import { isReadOnly, type WorkOrderStatus } from "@/lib/domain/maintenance/work-order";
import { dueFieldOf, dueOf, movedToDay } from "@/lib/domain/maintenance/work-order-due";
import { datedOf } from "./due";
import type { FullOrder, Order, Week } from "./types";

export interface Cell {
  row: RowKey;
  date: string;
}

export interface WeekMove {
  /** What is being moved, and the cell it is held over. */
  held: Order | null;
  over: Cell | null;
  /** By key or by pointer: a pointer's card flies along. */
  hold: (order: Order, over: Cell | null) => void;
  moveTo: (over: Cell | null) => void;
  cancel: () => void;
  /** Gives the order its new day and person; the cell that it is held over if none is named. */
  drop: (cell?: Cell) => void;
  /** Orders as they will be when the calls under way have been answered. */
  moved: ReadonlyMap<number, Cell>;
}

/** Done work and closed work stay where they are. */
export const isMovable = ({ status }: Order) =>
  !isReadOnly(status as WorkOrderStatus) && status !== "completed" && status !== "denied";

const dateOf = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day };
};

/** Moves orders between days and people; each move can be taken back. */
export function useWeekMove(week: Week): WeekMove {
  const t = useTranslations("planner");
  const router = useRouter();
  const [held, setHeld] = useState<Order | null>(null);
  const [over, setOver] = useState<Cell | null>(null);
  const [moved, setMoved] = useState<ReadonlyMap<number, Cell>>(new Map());
  // What the page was read with is true again.
  useEffect(() => setMoved((before) => (week && before.size > 0 ? new Map() : before)), [week]);

  function cancel() {
    setHeld(null);
    setOver(null);
  }

  async function save(order: Order, body: object) {
    try {
      const sent = { body: { ...body, version: order.version }, isQuiet: true };
      return await api.put<{ data: Order }>(`/maintenance/${order.id}`, sent);
    } catch (caught) {
      const error = refusalIn(caught);
      if (error.code === "stale_version") await nameWhoChanged(order, error);
      else api.announce(error);
      return undefined;
    }
  }

  /** Somebody else has changed it meanwhile: the last line of its history names them. */
  async function nameWhoChanged({ id, label }: Order, refused: ApiError) {
    const found = await unlessRefused(api.get<{ data: FullOrder }>(`/maintenance/${id}`, { isQuiet: true }));
    const person = found?.data.events.at(-1)?.user?.name;
    const message = person ? t("changed_by", { label, person }) : t("changed_meanwhile", { label });
    api.announce(new ApiError(message, refused.status, refused.code));
  }

  async function drop(cell = over) {
    const order = held;
    cancel();
    if (!order || !cell) return;
    const before = rowOfOrder(order);
    const due = dueOf(datedOf(order));
    const at = movedToDay(due, dateOf(cell.date), week.time_zone);
    const assigned = cell.row === before ? {} : assignedIn(cell.row);
    if (assigned === null || (cell.row === before && due && at.getTime() === due.getTime())) return;
    const field = dueFieldOf(order);
    setMoved((known) => new Map(known).set(order.id, cell));
    const answer = await save(order, { [field]: at.toISOString(), ...assigned });
    // Work that nobody had cannot be nobody's again.
    const isFree = before === "nobody" && cell.row !== before;
    if (answer)
      toast.success(t("moved", { label: order.label }), {
        ...(!isFree && { undo: { label: t("undo"), run: () => void takeBack(order, answer.data) } }),
      });
    else setMoved((known) => new Map([...known].filter(([id]) => id !== order.id)));
    router.refresh();
  }

  async function takeBack(order: Order, now: Order) {
    const { due_at, extended_at, assigned_user, assigned_team } = order;
    const assigned = { assigned_user_id: assigned_user?.id ?? null, assigned_team_id: assigned_team?.id ?? null };
    await save(now, { due_at, extended_at, ...assigned });
    router.refresh();
  }

  return {
    held,
    over,
    cancel,
    moved,
    hold: (order, cell) => {
      setHeld(order);
      setOver(cell);
    },
    moveTo: setOver,
    drop: (cell) => void drop(cell),
  };
}
