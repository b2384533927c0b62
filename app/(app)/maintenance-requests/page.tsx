import { withTexts } from "@/app/with-texts";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { RequestsScreen } from "@/components/work-orders/requests-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { requestScreen } from "@/lib/services/maintenance/work-orders/screen";

export const generateMetadata = titled("work-orders", "requests");

async function RequestsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_work_order_requests");
  const search = await searchParams;
  const screen = await forPage(viewer, (call) => requestScreen(call, search));

  return (
    <>
      <LiveRefresh subjects={["work-orders"]} />
      <RequestsScreen {...asWire(screen)} />
    </>
  );
}

export default withTexts("app/(app)/maintenance-requests/page.tsx", RequestsPage);
