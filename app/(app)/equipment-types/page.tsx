import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("equipment-types");

async function ItemTypesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_equipment_types");

  return <ResourceTable of="equipment-types" page={await listing(viewer, "equipment-types", await searchParams)} />;
}

export default withTexts("app/(app)/equipment-types/page.tsx", ItemTypesPage);
