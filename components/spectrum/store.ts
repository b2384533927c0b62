import { useEffect, useState, useSyncExternalStore } from "react";

/** State that plots follow without React: a pointer moves it sixty times a second. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;

  set = (next: T) => {
    if (Object.is(next, this.#value)) return;
    this.#value = next;
    for (const listener of [...this.#listeners]) listener();
  };

  change = (by: (value: T) => T) => this.set(by(this.#value));

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** Its value at most every so many milliseconds, the last one always: for tables beside a plot that is being dragged. */
export function useCalmStore<T>(store: Store<T>, everyMs = 80): T {
  const [shown, setShown] = useState(store.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const show = () => {
      timer = undefined;
      last = performance.now();
      setShown(store.get());
    };
    show();
    const stop = store.subscribe(() => {
      timer ??= setTimeout(show, Math.max(0, last + everyMs - performance.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, everyMs]);
  return shown;
}
