import { withTexts } from "@/app/with-texts";
import { BearingDialog } from "@/components/bearings/bearing-dialog";
import { EditAction } from "@/components/resource/edit-action";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { bearings } from "@/lib/resources/bearings";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";
import { servedBearings } from "@/lib/services/structure/bearings/served";

export const generateMetadata = titled("bearings");

async function BearingsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_settings");
  const search = await searchParams;
  const page = await listing(viewer, servedBearings, search);
  const edited = typeof search.edit === "string" ? search.edit : null;
  const row = edited === null ? null : await record(viewer, servedBearings, edited);

  return (
    <ResourceTable
      of={describe(bearings)}
      page={page}
      isReadOnly
      newHref={can(viewer, "create_settings") && "?edit=new"}
      actions={EditAction}
    >
      <BearingDialog key={edited ?? ""} resource={describe(bearings)} row={row} open={edited !== null} />
    </ResourceTable>
  );
}

export default withTexts("app/(app)/settings/bearing/page.tsx", BearingsPage);
