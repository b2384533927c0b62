import { LiveRefresh } from "@/components/shell/live-refresh";
import { WorkOrdersScreen } from "@/components/work-orders/work-orders-screen";
import { chosenPlant } from "@/lib/domain/plant";
import type { Search } from "@/lib/server/listing";
import { forPage, requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { workOrderScreen } from "@/lib/services/work-orders/screen";

export const generateMetadata = titled("work-orders");

export default async function WorkOrdersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;
  const chosen = chosenPlant(viewer, search.plant);
  const screen = await forPage(viewer, (call) => workOrderScreen(call, search));

  return (
    <>
      <LiveRefresh subjects={["work-orders", "alerts"]} plant_id={typeof chosen === "number" ? chosen : undefined} />
      <WorkOrdersScreen {...screen} />
    </>
  );
}
