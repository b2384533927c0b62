import { withTexts } from "@/app/with-texts";
import { ShownByCell } from "@/components/catalogue/fault-cells";
import { FaultDialog } from "@/components/catalogue/fault-dialog";
import { EditAction } from "@/components/resource/edit-action";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { faults } from "@/lib/resources/faults";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";
import { servedFaults } from "@/lib/services/structure/faults/served";

export const generateMetadata = titled("faults");

async function FaultsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_settings");
  const search = await searchParams;
  const page = await listing(viewer, servedFaults, search);
  const edited = typeof search.edit === "string" ? search.edit : null;
  const row = edited === null ? null : await record(viewer, servedFaults, edited);

  return (
    <ResourceTable
      of={describe(faults)}
      page={page}
      isReadOnly
      newHref={can(viewer, "create_settings") && "?edit=new"}
      actions={EditAction}
      cells={{ parameters: ShownByCell }}
    >
      <FaultDialog key={edited ?? ""} resource={describe(faults)} row={row} open={edited !== null} />
    </ResourceTable>
  );
}

export default withTexts("app/(app)/settings/faults/page.tsx", FaultsPage);
