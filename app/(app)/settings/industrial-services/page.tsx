import { withTexts } from "@/app/with-texts";
import { DescribedDialog } from "@/components/resource/described-dialog";
import { EditAction } from "@/components/resource/edit-action";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { industrialServices } from "@/lib/resources/industrial-services";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";

export const generateMetadata = titled("industrial-services");

async function IndustrialServicesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_settings");
  const search = await searchParams;
  const page = await listing(viewer, industrialServices, search);
  const edited = typeof search.edit === "string" ? search.edit : null;
  const row = edited === null ? null : await record(viewer, industrialServices, edited);

  return (
    <ResourceTable
      of={describe(industrialServices)}
      page={page}
      isReadOnly
      newHref={can(viewer, "create_settings") && "?edit=new"}
      actions={EditAction}
    >
      <DescribedDialog key={edited ?? ""} resource={describe(industrialServices)} row={row} open={edited !== null} />
    </ResourceTable>
  );
}

export default withTexts("app/(app)/settings/industrial-services/page.tsx", IndustrialServicesPage);
