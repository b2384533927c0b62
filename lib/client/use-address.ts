"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTransition } from "react";

/** The state of a screen is its address: filters, view, and what is open beside the list. */
export function useAddress() {
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const [isPending, startTransition] = useTransition();

  function change(part: Record<string, string | readonly string[] | null>, { replace = false } = {}) {
    const next = new URLSearchParams(address);
    for (const [key, value] of Object.entries(part)) {
      next.delete(key);
      for (const one of Array.isArray(value) ? value : value === null ? [] : [value]) next.append(key, one as string);
    }
    const text = next.toString();
    startTransition(() =>
      (replace ? router.replace : router.push)(text ? `${pathname}?${text}` : pathname, { scroll: false }),
    );
  }

  return {
    get: (key: string) => address.get(key),
    all: (key: string) => address.getAll(key),
    change,
    isPending,
  };
}
