import { headers } from "next/headers";
import type { LiveRefresh as Wanted } from "@/lib/client/use-live-refresh";
import { RefreshOnNews } from "./refresh-on-news";

/** For server-rendered pages: refreshes them when one of the subjects has changed since they were requested. */
export async function LiveRefresh(wanted: Omit<Wanted, "asked_at">) {
  return <RefreshOnNews asked_at={Number((await headers()).get("x-asked-at"))} {...wanted} />;
}
