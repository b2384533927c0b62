import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useSyncExternalStore, useTransition } from "react";

/**
 * What has been asked of the address and does not stand in it yet: a page is fetched before its address changes. The next
 * change is made to what was asked last, or the second of two quick changes would undo the first.
 */
export class AskedAddress {
  /** The address that stood when the first was asked, and what was asked since; empty: nothing is on its way. */
  private asked: readonly string[] = [];
  private listeners = new Set<() => void>();

  /** Where the screen is going from the address that stands now. */
  next(current: string): string {
    return (this.asked.includes(current) && this.asked.at(-1)) || current;
  }

  /** False where it has been asked already. */
  ask(current: string, wanted: string): boolean {
    if (wanted === this.next(current)) return false;
    this.update([...(this.asked.includes(current) ? this.asked : [current]), wanted]);
    return true;
  }

  /** The address stands: what was asked before it has been answered, and elsewhere nothing counts any more. */
  stands(current: string): void {
    const at = this.asked.lastIndexOf(current);
    const left = at < 0 ? [] : this.asked.slice(at);
    if (this.asked.length > 0) this.update(left.length > 1 ? left : []);
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      // The screen is left: what was asked of it is not what is shown when somebody comes back.
      if (this.listeners.size === 0) this.asked = [];
    };
  };

  private update(asked: readonly string[]) {
    this.asked = asked;
    for (const listener of this.listeners) listener();
  }
}

/** Of this window: several parts of a screen change one address. */
const askedAddress = new AskedAddress();

/** The address that stands, where it is going, and the way to change it. */
export function useAskedAddress() {
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const [isPending, startTransition] = useTransition();
  const current = hrefOf(pathname, address.toString());
  const next = useSyncExternalStore(
    askedAddress.subscribe,
    () => askedAddress.next(current),
    () => current,
  );
  const asked = useMemo(() => new URLSearchParams(next.slice(pathname.length)), [next, pathname]);
  useEffect(() => askedAddress.stands(current), [current]);

  /** @param write the query of what was asked last, as it is to be. */
  function change(write: (before: URLSearchParams) => string, { replace = false } = {}) {
    const query = write(new URLSearchParams(askedAddress.next(current).slice(pathname.length)));
    // The same query is written with brackets and without.
    if (!askedAddress.ask(current, hrefOf(pathname, new URLSearchParams(query).toString()))) return;
    startTransition(() => (replace ? router.replace : router.push)(hrefOf(pathname, query), { scroll: false }));
  }

  return { address, asked, change, isPending, startTransition };
}

const hrefOf = (pathname: string, query: string) => (query ? `${pathname}?${query}` : pathname);
