"use client";

import { type PointerEvent, useRef } from "react";
import { sizedTo } from "@/lib/domain/boards/arrange";
import type { Tile } from "@/lib/domain/boards/tiles";

type Size = Pick<Tile, "width" | "rows">;

/** The corner by which a tile is pulled larger or smaller, to whole steps. */
export function useCorner(tile: Size, onSize: (size: Size) => void) {
  const grip = useRef<{ x: number; y: number; from: Size; column: number; row: number } | null>(null);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const box = event.currentTarget.parentElement?.getBoundingClientRect();
      if (!box) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = { width: tile.width, rows: tile.rows };
      grip.current = {
        x: event.clientX,
        y: event.clientY,
        from,
        column: box.width / from.width,
        row: box.height / from.rows,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      if (!held) return;
      const size = sizedTo(held.from, {
        columns: (event.clientX - held.x) / held.column,
        rows: (event.clientY - held.y) / held.row,
      });
      if (size.width !== tile.width || size.rows !== tile.rows) onSize(size);
    },
    onPointerUp: () => {
      grip.current = null;
    },
    onPointerCancel: () => {
      grip.current = null;
    },
  };
}
