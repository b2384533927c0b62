import { LiveRefresh } from "@/components/shell/live-refresh";
import { RepairsScreen } from "@/components/work-orders/repairs-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { repairsScreen } from "@/lib/services/screens/repairs";

export const generateMetadata = titled("work-orders", "repairs.title");

export default async function RepairsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;

  return (
    <>
      <LiveRefresh subjects={["work-orders"]} />
      <RepairsScreen {...asWire(await forPage(viewer, (call) => repairsScreen(call, search)))} />
    </>
  );
}
