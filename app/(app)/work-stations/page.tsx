import { withTexts } from "@/app/with-texts";
import { DescribedDialog } from "@/components/resource/described-dialog";
import { EditAction } from "@/components/resource/edit-action";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";

export const generateMetadata = titled("work-stations");

async function WorkStationsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_work_stations");
  const search = await searchParams;
  const page = await listing(viewer, "work-stations", search);
  const edited = typeof search.edit === "string" ? search.edit : null;
  const row = edited === null ? null : await record(viewer, "work-stations", edited);

  return (
    <ResourceTable
      of="work-stations"
      page={page}
      isReadOnly
      newHref={can(viewer, "create_work_stations") && "?edit=new"}
      actions={EditAction}
    >
      <DescribedDialog key={edited ?? ""} resource={describe("work-stations")} row={row} open={edited !== null} />
    </ResourceTable>
  );
}

export default withTexts("app/(app)/work-stations/page.tsx", WorkStationsPage);
