import { OeeCell, StateCell } from "@/components/oee/cells";
import { LinePicture } from "@/components/oee/line-picture";
import { ResourceTable } from "@/components/resource/resource-table";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { describe } from "@/lib/resources/describe";
import { processes } from "@/lib/resources/processes";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { withLinePictures } from "@/lib/services/oee/processes/pictures";
import { servedProcesses } from "@/lib/services/oee/processes/served";

export const generateMetadata = titled("processes");

export default async function ProcessesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_oee");
  const page = await listing(viewer, servedProcesses, await searchParams, {}, withLinePictures);

  return (
    <>
      <LiveRefresh subjects={["processes"]} withinMs={10_000} />
      <ResourceTable
        of={describe(processes)}
        page={page}
        cells={{ state: StateCell, oee: OeeCell }}
        picture={{ of: LinePicture, shows: ["state", "oee"] }}
      />
    </>
  );
}
