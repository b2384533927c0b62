"use client";

import { useAskedAddress } from "./asked-address";

/** The state of a screen is its address: filters, view, and what is open beside the list. */
export function useAddress() {
  const { address, asked, change: ask, isPending } = useAskedAddress();

  function change(part: Record<string, string | readonly string[] | null>, how: { replace?: boolean } = {}) {
    ask((next) => {
      for (const [key, value] of Object.entries(part)) {
        next.delete(key);
        for (const one of Array.isArray(value) ? value : value === null ? [] : [value]) next.append(key, one as string);
      }
      return next.toString();
    }, how);
  }

  return {
    get: (key: string) => address.get(key),
    all: (key: string) => address.getAll(key),
    /** What a control shows that was just changed; the screen itself still shows what stands. */
    asked: { get: (key: string) => asked.get(key), all: (key: string) => asked.getAll(key) },
    change,
    isPending,
  };
}
