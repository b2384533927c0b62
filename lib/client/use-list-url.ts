import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef, useTransition } from "react";
import type { Description } from "@/lib/resources/describe";
import { isOfList, type KeptState, type ListState, readAddress, stillValid, writeAddress } from "./list-address";
import { textOf } from "./query";

/** A list's state is its address. Filters are kept in this browser too and put back when the address has none. */
export function useListUrl(resource: Description) {
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const [isPending, startTransition] = useTransition();
  const state = useMemo(() => readAddress(address, resource), [address, resource]);
  const latest = useRef({ state, address });
  latest.current = { state, address };

  function hrefOf(next: ListState) {
    const others = [...latest.current.address].filter(([key]) => !isOfList(key, resource));
    const pairs = [...others, ...writeAddress(next, resource)];
    return pairs.length > 0 ? `${pathname}?${textOf(pairs)}` : pathname;
  }

  /** Anything but turning the page begins again at the first one. */
  function change(part: Partial<ListState>, { replace = false } = {}) {
    const next = { ...latest.current.state, page: 1, ...part };
    keep(resource.name, next);
    startTransition(() => (replace ? router.replace : router.push)(hrefOf(next), { scroll: false }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is opened
  useEffect(() => {
    if ([...latest.current.address.keys()].some((key) => isOfList(key, resource))) {
      keep(resource.name, latest.current.state);
      return;
    }
    const kept = stillValid(recall(resource.name), resource, Date.now());
    if (kept) change(kept, { replace: true });
  }, []);

  return { state, change, isPending, refresh: () => startTransition(() => router.refresh()) };
}

const keyOf = (name: string) => `list:${name}`;

function keep(name: string, { search, filters }: ListState) {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), search, filters } satisfies KeptState));
  } catch {
    // A full or forbidden storage costs the memory of a filter, nothing else.
  }
}

function recall(name: string): KeptState | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null") as KeptState | null;
  } catch {
    return null;
  }
}
