import { LiveRefresh } from "@/components/shell/live-refresh";
import { LogsScreen } from "@/components/work-orders/logs-screen";
import type { Search } from "@/lib/server/listing";
import { forPage, requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { logScreen } from "@/lib/services/work-orders/screen";

export const generateMetadata = titled("work-orders");

export default async function LogsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;
  const screen = await forPage(viewer, (call) => logScreen(call, search));

  return (
    <>
      <LiveRefresh subjects={["work-orders"]} />
      <LogsScreen {...screen} />
    </>
  );
}
