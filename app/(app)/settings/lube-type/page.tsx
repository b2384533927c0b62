import { withTexts } from "@/app/with-texts";
import { DescribedDialog } from "@/components/resource/described-dialog";
import { EditAction } from "@/components/resource/edit-action";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { lubricantTypes } from "@/lib/resources/lubricant-types";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";

export const generateMetadata = titled("lubricant-types");

async function LubricantTypesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage(["view_settings", "view_controllers"]);
  const search = await searchParams;
  const page = await listing(viewer, lubricantTypes, search);
  const edited = typeof search.edit === "string" ? search.edit : null;
  const row = edited === null ? null : await record(viewer, lubricantTypes, edited);

  return (
    <ResourceTable
      of={describe(lubricantTypes)}
      page={page}
      isReadOnly
      newHref={can(viewer, "create_controllers") && "?edit=new"}
      actions={EditAction}
    >
      <DescribedDialog key={edited ?? ""} resource={describe(lubricantTypes)} row={row} open={edited !== null} />
    </ResourceTable>
  );
}

export default withTexts("app/(app)/settings/lube-type/page.tsx", LubricantTypesPage);
