import { useRouter } from "next/navigation";
import { useEffect, useMemo } from "react";
import type { Description } from "@/lib/resources/describe";
import { useAskedAddress } from "./asked-address";
import {
  isOfList,
  type KeptState,
  keptAs,
  type ListState,
  readAddress,
  stillValid,
  writeAddress,
} from "./list-address";
import { textOf } from "./query";

/**
 * A list's state is its address. A person's filters are kept in this browser too and put back when the address has none.
 */
export function useListUrl(resource: Description, user_id: number) {
  const router = useRouter();
  const key = keptAs(user_id, resource.name);
  const { address, asked, change: ask, isPending, startTransition } = useAskedAddress();
  // As it was asked last, before its rows are there.
  const state = useMemo(() => readAddress(asked, resource), [asked, resource]);

  /** Anything but turning the page begins again at the first one. */
  function change(part: Partial<ListState>, how: { replace?: boolean } = {}) {
    ask((before) => {
      const next = { ...readAddress(before, resource), page: 1, ...part };
      keep(key, next);
      const others = [...before].filter(([name]) => !isOfList(name, resource));
      return textOf([...others, ...writeAddress(next, resource)]);
    }, how);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is opened
  useEffect(() => {
    if ([...address.keys()].some((name) => isOfList(name, resource))) {
      keep(key, state);
      return;
    }
    const kept = stillValid(recall(key), resource, Date.now());
    if (kept) change(kept, { replace: true });
  }, []);

  return { state, change, isPending, refresh: () => startTransition(() => router.refresh()) };
}

function keep(key: string, { search, filters }: ListState) {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), search, filters } satisfies KeptState));
  } catch {
    // A full or forbidden storage costs the memory of a filter, nothing else.
  }
}

function recall(key: string): KeptState | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as KeptState | null;
  } catch {
    return null;
  }
}
