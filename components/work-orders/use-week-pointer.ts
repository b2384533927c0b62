"use client";

import { useCardPointer } from "@/lib/client/use-card-pointer";
import type { RowKey } from "@/lib/domain/maintenance/planner-row";
import { type Cell, isMovable, type WeekMove } from "./use-week-move";

const cellAt = (x: number, y: number): Cell | null => {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-planner-cell]");
  return cell ? { row: cell.dataset.row as RowKey, date: cell.dataset.date! } : null;
};

/** Dragging orders between the days and people of the planner. */
export const useWeekPointer = (move: WeekMove) => useCardPointer({ move, placeAt: cellAt, isMovable });
