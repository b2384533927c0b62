import { LiveRefresh } from "@/components/shell/live-refresh";
import { RequestsScreen } from "@/components/work-orders/requests-screen";
import type { Search } from "@/lib/server/listing";
import { forPage, requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { requestScreen } from "@/lib/services/work-orders/screen";

export const generateMetadata = titled("work-orders");

export default async function RequestsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_work_order_requests");
  const search = await searchParams;
  const screen = await forPage(viewer, (call) => requestScreen(call, search));

  return (
    <>
      <LiveRefresh subjects={["work-orders"]} />
      <RequestsScreen {...screen} />
    </>
  );
}
