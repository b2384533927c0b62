import { LiveRefresh } from "@/components/shell/live-refresh";
import { FailuresScreen } from "@/components/work-orders/failures-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { failuresScreen } from "@/lib/services/screens/failures";

export const generateMetadata = titled("work-orders", "failures.title");

export default async function FailuresPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;

  return (
    <>
      <LiveRefresh subjects={["work-orders"]} />
      <FailuresScreen {...asWire(await forPage(viewer, (call) => failuresScreen(call, search)))} />
    </>
  );
}
