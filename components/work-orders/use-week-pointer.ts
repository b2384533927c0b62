"use client";

import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from "react";
import type { RowKey } from "@/lib/domain/maintenance/planner-row";
import type { Order } from "./types";
import { type Cell, isMovable, type WeekMove } from "./use-week-move";

/** Pixels that a mouse moves before a press becomes a drag. */
const slack = 5;
/** Milliseconds a finger rests on a card before it is lifted: shorter is scrolling. */
const rest = 350;

const cellAt = (x: number, y: number): Cell | null => {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-planner-cell]");
  return cell ? { row: cell.dataset.row as RowKey, date: cell.dataset.date! } : null;
};

interface Press {
  order: Order;
  id: number;
  x: number;
  y: number;
  isLifted: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Dragging by mouse, pen and finger: HTML's own dragging knows no fingers. Gives the card's handler, and where the lifted
 * card flies.
 */
export function useWeekPointer(move: WeekMove) {
  const press = useRef<Press | null>(null);
  const latest = useRef(move);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  /** The click at the end of a drag opens nothing. */
  const wasDragged = useRef(false);
  useEffect(() => {
    latest.current = move;
  });

  const lift = useCallback((one: Press) => {
    one.isLifted = true;
    wasDragged.current = true;
    latest.current.hold(one.order, cellAt(one.x, one.y));
    setAt({ x: one.x, y: one.y });
  }, []);

  useEffect(() => {
    function onMove(event: PointerEvent) {
      const one = press.current;
      if (!one || one.id !== event.pointerId) return;
      const isFar = Math.hypot(event.clientX - one.x, event.clientY - one.y) > slack;
      if (!one.isLifted && event.pointerType !== "touch" && isFar) lift(one);
      if (!one.isLifted) {
        // A finger that moves before its card is lifted scrolls.
        if (isFar) end();
        return;
      }
      setAt({ x: event.clientX, y: event.clientY });
      latest.current.moveTo(cellAt(event.clientX, event.clientY));
    }
    function end() {
      if (press.current?.timer) clearTimeout(press.current.timer);
      press.current = null;
      setAt(null);
    }
    function onUp(event: PointerEvent) {
      const one = press.current;
      if (!one || one.id !== event.pointerId) return;
      if (one.isLifted) {
        const cell = cellAt(event.clientX, event.clientY);
        if (cell) latest.current.drop(cell);
        else latest.current.cancel();
      }
      end();
    }
    function onCancel() {
      if (press.current?.isLifted) latest.current.cancel();
      end();
    }
    const stopScrolling = (event: TouchEvent) => press.current?.isLifted && event.preventDefault();
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    window.addEventListener("touchmove", stopScrolling, { passive: false });
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
      window.removeEventListener("touchmove", stopScrolling);
    };
  }, [lift]);

  function onPointerDown(event: ReactPointerEvent, order: Order) {
    wasDragged.current = false;
    if (event.button !== 0 || !isMovable(order)) return;
    const one: Press = { order, id: event.pointerId, x: event.clientX, y: event.clientY, isLifted: false, timer: null };
    if (event.pointerType === "touch") one.timer = setTimeout(() => lift(one), rest);
    press.current = one;
  }

  return { onPointerDown, at, wasDragged: () => wasDragged.current };
}
