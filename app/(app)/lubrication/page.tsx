import { RoundPage } from "@/components/lubrication/round-page";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { roundScreen } from "@/lib/services/screens/lubrication";

export const generateMetadata = titled("lubricators");

/** The round of today, as it is walked. */
export default async function LubricationRoundPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage(["view_controllers", "view_dashboard"]);
  const chosen = chosenPlant(viewer, (await searchParams).plant);
  const plant_id = chosen === "all" ? null : (chosen ?? -1);
  const screen = asWire(await forPage(viewer, (call) => roundScreen(call, plant_id)));

  return (
    <>
      <LiveRefresh subjects={["lubricators"]} />
      <RoundPage {...screen} />
    </>
  );
}
