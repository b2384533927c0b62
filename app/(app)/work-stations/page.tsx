import { withTexts } from "@/app/with-texts";
import { DescribedDialog } from "@/components/resource/described-dialog";
import { EditAction } from "@/components/resource/edit-action";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { workStations } from "@/lib/resources/work-stations";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";

export const generateMetadata = titled("work-stations");

async function WorkStationsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_work_stations");
  const search = await searchParams;
  const page = await listing(viewer, workStations, search);
  const edited = typeof search.edit === "string" ? search.edit : null;
  const row = edited === null ? null : await record(viewer, workStations, edited);

  return (
    <ResourceTable
      of={describe(workStations)}
      page={page}
      isReadOnly
      newHref={can(viewer, "create_work_stations") && "?edit=new"}
      actions={EditAction}
    >
      <DescribedDialog key={edited ?? ""} resource={describe(workStations)} row={row} open={edited !== null} />
    </ResourceTable>
  );
}

export default withTexts("app/(app)/work-stations/page.tsx", WorkStationsPage);
