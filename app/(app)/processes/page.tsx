import { OeeCell, StateCell } from "@/components/oee/cells";
import { LinePicture } from "@/components/oee/line-picture";
import { ResourceTable } from "@/components/resource/resource-table";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { ShiftOfHome } from "@/components/shifts/shift-strip";
import { isHome } from "@/lib/domain/identity/home";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { describe } from "@/lib/resources/describe";
import { processes } from "@/lib/resources/processes";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { shiftStrip } from "@/lib/services/maintenance/shifts/strip";
import { withLinePictures } from "@/lib/services/oee/processes/pictures";
import { servedProcesses } from "@/lib/services/oee/processes/served";

export const generateMetadata = titled("processes");

export default async function ProcessesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_oee");
  const search = await searchParams;
  const page = await listing(viewer, servedProcesses, search, {}, withLinePictures);
  const plant = isHome(viewer, "/processes") ? chosenPlant(viewer, search.plant) : "all";
  const strip = typeof plant === "number" ? await forPage(viewer, (call) => shiftStrip(call, plant)) : null;

  return (
    <>
      <LiveRefresh subjects={["processes"]} withinMs={10_000} />
      <ShiftOfHome strip={asWire(strip)} />
      <ResourceTable
        of={describe(processes)}
        page={page}
        cells={{ state: StateCell, oee: OeeCell }}
        picture={{ of: LinePicture, shows: ["state", "oee"] }}
      />
    </>
  );
}
