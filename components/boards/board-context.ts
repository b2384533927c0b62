import { createContext } from "react";

/** What the tiles of a board may do with it. */
export interface BoardAround {
  /** Takes a tile out whose record is gone; null for who may not change the board. */
  remove: ((id: number) => void) | null;
  /** Nothing in a tile leads anywhere: on a wall, and while the board is arranged. */
  isStill: boolean;
}

export const BoardContext = createContext<BoardAround>({ remove: null, isStill: true });
