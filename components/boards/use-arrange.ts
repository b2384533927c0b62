"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCardPointer } from "@/lib/client/use-card-pointer";
import { type Direction, moved, placedAt, resized } from "@/lib/domain/boards/arrange";
import type { Tile } from "@/lib/domain/boards/tiles";
import { useTileTitle } from "./use-tile-title";

const arrows: Partial<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const tileAt = (x: number, y: number): number | null => {
  const id = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-tile]")?.dataset.tile;
  return id === undefined ? null : Number(id);
};

/**
 * Tiles that are moved by mouse, finger and keys: Alt and an arrow moves the tile under the focus, with Shift it is made wider,
 * narrower, higher or lower. The outcome is announced to screen readers.
 */
export function useArrange(tiles: readonly Tile[], onChange: (tiles: readonly Tile[]) => void) {
  const t = useTranslations("boards.spoken");
  const titleOf = useTileTitle();
  const held = useRef<Tile | null>(null);
  const [shown, setShown] = useState<readonly Tile[] | null>(null);
  const [spoken, setSpoken] = useState("");
  const { root, follow } = useMovedFocus(tiles);

  const over = (id: number | null) => {
    const one = held.current;
    if (!one || id === null || id === one.id) return;
    setShown((now) => {
      const all = now ?? tiles;
      return placedAt(
        all,
        one.id,
        all.findIndex((tile) => tile.id === id),
      );
    });
  };
  const release = () => {
    held.current = null;
    setShown(null);
  };
  const pointer = useCardPointer<Tile, number>({
    isMovable: () => true,
    placeAt: tileAt,
    move: {
      hold: (tile) => {
        held.current = tile;
        setShown(tiles);
      },
      moveTo: over,
      drop: () => {
        if (shown && held.current) change(shown, held.current.id, "moved");
        release();
      },
      cancel: () => {
        // Beside all tiles it stays where it was last.
        if (shown && held.current) change(shown, held.current.id, "moved");
        release();
      },
    },
  });

  function change(next: readonly Tile[], id: number, how: "moved" | "sized") {
    const tile = next.find((one) => one.id === id);
    if (!tile) return;
    setSpoken(
      how === "moved"
        ? t("moved", { title: titleOf(tile), place: next.indexOf(tile) + 1, count: next.length })
        : t("sized", { title: titleOf(tile), width: tile.width, rows: tile.rows }),
    );
    onChange(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = arrows[event.key];
    const id = Number((event.target as HTMLElement).closest<HTMLElement>("[data-tile]")?.dataset.tile);
    if (!to || !event.altKey || event.ctrlKey || event.metaKey || !tiles.some((one) => one.id === id)) return;
    // Alt and an arrow is the browser's way back.
    event.preventDefault();
    follow(id);
    if (event.shiftKey) change(resized(tiles, id, to), id, "sized");
    else change(moved(tiles, id, to), id, "moved");
  }

  return { root, shown: shown ?? tiles, held: shown ? held.current : null, spoken, setSpoken, pointer, onKeyDown };
}

/** A tile that the keys moved is drawn elsewhere: the focus goes with it. */
function useMovedFocus(tiles: readonly Tile[]) {
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the tiles are drawn again
  useEffect(() => {
    const id = moved.current;
    moved.current = null;
    if (id !== null) root.current?.querySelector<HTMLElement>(`[data-tile="${id}"]`)?.focus();
  }, [tiles]);

  return {
    root,
    follow: (id: number) => {
      moved.current = id;
    },
  };
}
