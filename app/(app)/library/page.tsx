import { KindCell, LibraryCard, LibraryPreview, SizeCell, TitleCell } from "@/components/catalogue/library-cells";
import { LibraryDialog } from "@/components/catalogue/library-dialog";
import { EditAction } from "@/components/resource/edit-action";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { libraries } from "@/lib/resources/libraries";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";
import { servedLibraries } from "@/lib/services/structure/libraries/served";

export const generateMetadata = titled("libraries");

type Entry = NonNullable<Awaited<ReturnType<typeof record<typeof servedLibraries>>>>;

const previewOf = ({ file_id, title, kind, brand, brand_model, equipment_type }: Entry) => ({
  file_id,
  title,
  kind,
  about: [equipment_type?.name, brand?.name, brand_model?.name].filter(Boolean).join(" · "),
});

const named = (value: unknown) => (typeof value === "string" ? value : null);

export default async function LibraryPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_library");
  const search = await searchParams;
  const page = await listing(viewer, servedLibraries, search);
  const edited = named(search.edit);
  const row = edited === null ? null : await record(viewer, servedLibraries, edited);
  const shown = named(search.show);
  const entry = shown === null ? null : await record(viewer, servedLibraries, shown);

  return (
    <ResourceTable
      of={describe(libraries)}
      page={page}
      isReadOnly
      newHref={can(viewer, "create_library") && "?edit=new"}
      actions={EditAction}
      cells={{ kind: KindCell, title: TitleCell, size: SizeCell }}
      card={LibraryCard}
    >
      <LibraryDialog key={`edit-${edited}`} resource={describe(libraries)} row={row} open={edited !== null} />
      <LibraryPreview entry={entry && previewOf(entry)} />
    </ResourceTable>
  );
}
