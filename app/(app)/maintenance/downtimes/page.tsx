import { LiveRefresh } from "@/components/shell/live-refresh";
import { DowntimesScreen } from "@/components/work-orders/downtimes-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { downtimesScreen } from "@/lib/services/screens/downtimes";

export const generateMetadata = titled("downtimes");

export default async function DowntimesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;

  return (
    <>
      <LiveRefresh subjects={["work-orders"]} />
      <DowntimesScreen {...asWire(await forPage(viewer, (call) => downtimesScreen(call, search)))} />
    </>
  );
}
