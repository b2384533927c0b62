"use client";

import { type LiveRefresh, useLiveRefresh } from "@/lib/client/use-live-refresh";

export function RefreshOnNews(wanted: LiveRefresh) {
  useLiveRefresh(wanted);
  return null;
}
