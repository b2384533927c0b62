import { LiveRefresh } from "@/components/shell/live-refresh";
import { WorkOrdersScreen } from "@/components/work-orders/work-orders-screen";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { workOrderScreen } from "@/lib/services/maintenance/work-orders/screen";

import { ShiftOfHome } from "../../shift-of-home";

export const generateMetadata = titled("work-orders");

export default async function WorkOrdersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;
  const chosen = chosenPlant(viewer, search.plant);
  const screen = await forPage(viewer, (call) => workOrderScreen(call, search));

  return (
    <>
      <LiveRefresh subjects={["work-orders", "alerts"]} plant_id={typeof chosen === "number" ? chosen : undefined} />
      {search.view === "mine" && (
        <ShiftOfHome viewer={viewer} plant_id={typeof chosen === "number" ? chosen : undefined} />
      )}
      <WorkOrdersScreen {...asWire(screen)} />
    </>
  );
}
