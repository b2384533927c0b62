"use client";

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

/** One cursor for all panels. Kept outside React's state, so that moving it draws a line and some numbers, not the charts. */
class Cursor {
  #ts: number | null = null;
  readonly #listeners = new Set<() => void>();

  get = () => this.#ts;
  set = (ts: number | null) => {
    if (ts === this.#ts) return;
    this.#ts = ts;
    for (const listener of this.#listeners) listener();
  };
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const Context = createContext<Cursor | null>(null);

export function CursorProvider({ children }: { children: ReactNode }) {
  const cursor = useMemo(() => new Cursor(), []);
  return <Context value={cursor}>{children}</Context>;
}

export function useCursor(): Cursor {
  const cursor = useContext(Context);
  if (!cursor) throw new Error("useCursor used outside its provider");
  return cursor;
}

/** The moment under the cursor in UTC milliseconds, null when it is elsewhere. */
export function useCursorMoment(): number | null {
  const cursor = useCursor();
  return useSyncExternalStore(cursor.subscribe, cursor.get, () => null);
}
