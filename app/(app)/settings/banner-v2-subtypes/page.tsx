import { withTexts } from "@/app/with-texts";
import { SubtypeDialog } from "@/components/banner-subtypes/subtype-dialog";
import { EditAction } from "@/components/resource/edit-action";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { bannerSubtypes } from "@/lib/resources/banner-subtypes";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";
import { servedSubtypes } from "@/lib/services/monitoring/banner-subtypes/served";

export const generateMetadata = titled("banner-subtypes");

async function BannerSubtypesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_settings");
  const search = await searchParams;
  const page = await listing(viewer, servedSubtypes, search);
  const edited = typeof search.edit === "string" ? search.edit : null;
  const row = edited === null ? null : await record(viewer, servedSubtypes, edited);

  return (
    <ResourceTable
      of={describe(bannerSubtypes)}
      page={page}
      isReadOnly
      newHref={can(viewer, "create_settings") && "?edit=new"}
      actions={EditAction}
    >
      <SubtypeDialog key={edited ?? ""} resource={describe(bannerSubtypes)} row={row} open={edited !== null} />
    </ResourceTable>
  );
}

export default withTexts("app/(app)/settings/banner-v2-subtypes/page.tsx", BannerSubtypesPage);
