"use client";

import { useRefreshEvery } from "@/components/ui/use-refresh-every";

/** Drawn while something is under way: the page shows how far it is. */
export function Refreshing() {
  useRefreshEvery(3_000);

  return null;
}
