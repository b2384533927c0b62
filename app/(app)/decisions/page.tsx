import { DecisionsScreen } from "@/components/decisions/decisions-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { ShiftOfHome } from "@/components/shifts/shift-strip";
import { decides } from "@/lib/domain/identity/decisions";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { shiftStrip } from "@/lib/services/maintenance/shifts/strip";
import { decisionsScreen } from "@/lib/services/screens/decisions";

const permissions = ["view_maintenance", "view_work_order_requests", "view_requisitions", "view_permits"] as const;

export const generateMetadata = titled("decisions");

export default async function DecisionsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage(permissions, decides);
  const search = await searchParams;
  const chosen = chosenPlant(viewer, search.plant);
  const plant_id = typeof chosen === "number" ? chosen : undefined;
  const { screen, strip } = asWire(
    await forPage(viewer, async (call) => ({
      screen: await decisionsScreen(call, search),
      strip: await shiftStrip(call, plant_id),
    })),
  );

  return (
    <>
      <LiveRefresh subjects={["work-orders", "requisitions", "permits"]} plant_id={plant_id} />
      <ShiftOfHome strip={strip} />
      <DecisionsScreen {...screen} />
    </>
  );
}
