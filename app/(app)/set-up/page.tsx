import { cookies } from "next/headers";
import { SetUpScreen } from "@/components/set-up/set-up-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { RecordClock } from "@/components/shell/plant-clock";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { setUpKeys } from "@/lib/domain/structure/set-up";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { knownZone } from "@/lib/server/i18n";
import { labelsOf } from "@/lib/services/outward/imports/read";
import { setUpScreen } from "@/lib/services/screens/set-up";

export const generateMetadata = titled("set-up");

/** From nothing to the first reading, for the chosen plant, or with `new` for one that is to be made. */
export default async function SetUpPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage(setUpKeys);
  const search = await searchParams;
  const chosen = search.new === undefined ? chosenPlant(viewer, search.plant) : null;
  const plant_id = typeof chosen === "number" ? chosen : null;
  const screen = asWire(await forPage(viewer, (call) => setUpScreen(call, plant_id, search)));
  const jar = await cookies();

  return (
    <RecordClock plant_id={plant_id}>
      {plant_id !== null && (
        <>
          <LiveRefresh subjects={["controllers", "imports"]} plant_id={plant_id} withinMs={700} />
          {/* A plant that has long been running sends all the time. */}
          <LiveRefresh subjects={["readings", "sensors"]} plant_id={plant_id} withinMs={2_000} />
        </>
      )}
      <SetUpScreen
        key={plant_id ?? "new"}
        screen={screen}
        zone={knownZone(jar.get("time_zone")?.value)}
        labels={labelsOf("plant")}
      />
    </RecordClock>
  );
}
