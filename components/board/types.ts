import type { LucideIcon } from "lucide-react";
import type { PointerEvent, ReactNode } from "react";

/** Something that this person may do with a card, and the column that it leads to. */
export interface BoardStep<Key extends string = string> {
  key: string;
  name: string;
  icon: LucideIcon;
  to: Key;
  /** The step that moves the work on: it has a button of its own. */
  isNext: boolean;
  isDangerous?: boolean;
  run: () => void;
}

export interface BoardRecord {
  id: number;
  label: string;
  name: string;
}

export interface BoardColumn<Key extends string> {
  key: Key;
  name: string;
  head: ReactNode;
  /** A folded column shows its head only, which leads to the list of what is in it. */
  href?: string;
}

/** How a card is taken hold of. */
export interface CardDrag {
  isHeld: boolean;
  onPointerDown: (event: PointerEvent) => void;
  /** The click at the end of a drag opens nothing. */
  wasDragged: () => boolean;
}

export interface BoardProps<Card extends BoardRecord, Key extends string> {
  cards: readonly Card[];
  columns: readonly BoardColumn<Key>[];
  columnOf: (card: Card) => Key;
  /** What this person may do with it, and where that leads. */
  stepsOf: (card: Card) => readonly BoardStep<Key>[];
  /** The columns of the grid. */
  className: string;
  /** The card itself: a BoardCard. */
  children: (card: Card, drag: CardDrag) => ReactNode;
}
