import { DecisionsScreen } from "@/components/decisions/decisions-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { decides } from "@/lib/domain/identity/decisions";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { decisionsScreen } from "@/lib/services/screens/decisions";

import { ShiftOfHome } from "../shift-of-home";

export const generateMetadata = titled("decisions");

export default async function DecisionsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage(["view_maintenance", "view_work_order_requests", "view_requisitions"], decides);
  const search = await searchParams;
  const screen = asWire(await forPage(viewer, (call) => decisionsScreen(call, search)));
  const chosen = chosenPlant(viewer, search.plant);

  return (
    <>
      <LiveRefresh
        subjects={["work-orders", "requisitions", "permits"]}
        plant_id={typeof chosen === "number" ? chosen : undefined}
      />
      <ShiftOfHome viewer={viewer} plant_id={typeof chosen === "number" ? chosen : undefined} />
      <DecisionsScreen {...screen} />
    </>
  );
}
