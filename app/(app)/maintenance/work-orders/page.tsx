import { LiveRefresh } from "@/components/shell/live-refresh";
import { ShiftOfHome } from "@/components/shifts/shift-strip";
import { WorkOrdersScreen } from "@/components/work-orders/work-orders-screen";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { shiftStrip } from "@/lib/services/maintenance/shifts/strip";
import { workOrderScreen } from "@/lib/services/maintenance/work-orders/screen";

export const generateMetadata = titled("work-orders");

export default async function WorkOrdersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;
  const chosen = chosenPlant(viewer, search.plant);
  const plant_id = typeof chosen === "number" ? chosen : undefined;
  const { screen, strip } = await forPage(viewer, async (call) => ({
    screen: await workOrderScreen(call, search),
    strip: search.view === "mine" ? await shiftStrip(call, plant_id) : null,
  }));

  return (
    <>
      <LiveRefresh subjects={["work-orders", "alerts"]} plant_id={plant_id} />
      <ShiftOfHome strip={asWire(strip)} />
      <WorkOrdersScreen {...asWire(screen)} />
    </>
  );
}
