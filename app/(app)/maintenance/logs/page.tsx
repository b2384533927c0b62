import { LiveRefresh } from "@/components/shell/live-refresh";
import { LogsScreen } from "@/components/work-orders/logs-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { logScreen } from "@/lib/services/maintenance/work-orders/screen";

export const generateMetadata = titled("work-orders", "logs");

export default async function LogsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;
  const screen = await forPage(viewer, (call) => logScreen(call, search));

  return (
    <>
      <LiveRefresh subjects={["work-orders"]} />
      <LogsScreen {...asWire(screen)} />
    </>
  );
}
