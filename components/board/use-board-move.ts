import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type CardMove, useCardPointer } from "@/lib/client/use-card-pointer";
import { columnBeside, columnsInReach, stepInto } from "@/lib/domain/maintenance/board";
import type { BoardProps, BoardRecord } from "./types";

/** What is being moved on a board, and the column it is held over; null over what it cannot be dropped on. */
export interface BoardMove<Card, Key> extends CardMove<Card, Key> {
  held: Card | null;
  over: Key | null;
  inReach: readonly Key[];
}

type Moved<Card extends BoardRecord, Key extends string> = Pick<
  BoardProps<Card, Key>,
  "cards" | "columns" | "columnOf" | "stepsOf"
>;

const columnAt = <Key extends string>(x: number, y: number): Key | null =>
  (document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-board-column]")?.dataset.boardColumn as Key) ?? null;

const arrows: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves cards between the columns of a board by mouse, finger and keys. M holds the card under the focus. */
export function useBoardMove<Card extends BoardRecord, Key extends string>(board: Moved<Card, Key>) {
  const { cards, columns, columnOf, stepsOf } = board;
  // The end of a drag may come before its beginning has been drawn.
  const card = useRef<Card | null>(null);
  const [held, setHeld] = useState<Card | null>(null);
  const [over, setOver] = useState<Key | null>(null);
  const reachOf = (one: Card) =>
    columnsInReach(
      columns.map(({ key }) => key),
      columnOf(one),
      stepsOf(one),
    );
  const put = (one: Card | null, at: Key | null) => {
    card.current = one;
    setHeld(one);
    setOver(at);
  };
  const move: BoardMove<Card, Key> = {
    held,
    over,
    inReach: held ? reachOf(held) : [],
    hold: put,
    moveTo: (to) => card.current && setOver(to !== null && reachOf(card.current).includes(to) ? to : null),
    drop: (to) => {
      const one = card.current;
      put(null, null);
      if (one) stepInto(stepsOf(one), columnOf(one), to)?.run();
    },
    cancel: () => put(null, null),
  };
  const pointer = useCardPointer<Card, Key>({
    move,
    placeAt: columnAt,
    isMovable: (one) => stepsOf(one).length > 0,
  });
  const { root, follow } = useMovedFocus(cards);

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (move.held) return keyWhileHeld(event, move.held);
    if (event.key.toLowerCase() !== "m") return;
    const id = Number((event.target as HTMLElement).closest<HTMLElement>("[data-board-card]")?.dataset.boardCard);
    const one = cards.find((known) => known.id === id);
    if (!one || stepsOf(one).length === 0) return;
    event.preventDefault();
    put(one, columnOf(one));
  }

  function keyWhileHeld(event: KeyboardEvent, one: Card) {
    const by = arrows[event.key];
    if (by) setOver(columnBeside(move.inReach, over, by));
    else if (event.key === "Enter" && over !== null) {
      follow(one);
      move.drop(over);
    } else if (event.key === "Escape" || event.key === "Tab") move.cancel();
    // The list around walks through its records by these.
    if (event.key !== "Tab") event.preventDefault();
  }

  return { move, pointer, onKeyDown, root };
}

/** A card that the keys moved is drawn in another column: the focus goes with it. */
function useMovedFocus(cards: readonly BoardRecord[]) {
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the cards are drawn again
  useEffect(() => {
    const id = moved.current;
    moved.current = null;
    if (id !== null && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>(`[data-board-card="${id}"] [data-open]`)?.focus();
  }, [cards]);

  return {
    root,
    follow: ({ id }: BoardRecord) => {
      moved.current = id;
    },
  };
}
