import { useCallback, useMemo, useSyncExternalStore } from "react";

const changed = "millwright:stored";

/**
 * State kept in this browser. The server and the first client paint see the initial value, so use it for what may
 * appear a moment later (recent picks, list layout), not for what shapes the page.
 */
export function useStoredState<T>(key: string, initial: T): [T, (next: T) => void] {
  const raw = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial value counts once, like useState's.
  const value = useMemo(() => parse(raw, initial), [raw]);
  const store = useCallback(
    (next: T) => {
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full or forbidden storage costs the memory of a choice, nothing else.
      }
      window.dispatchEvent(new Event(changed));
    },
    [key],
  );

  return [value, store];
}

function subscribe(notify: () => void) {
  window.addEventListener(changed, notify);
  window.addEventListener("storage", notify);
  return () => {
    window.removeEventListener(changed, notify);
    window.removeEventListener("storage", notify);
  };
}

function read(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse<T>(raw: string | null, initial: T): T {
  if (raw === null) return initial;
  try {
    return JSON.parse(raw) as T;
  } catch {
    return initial;
  }
}
