import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { describe } from "@/lib/resources/describe";
import { equipmentTypes } from "@/lib/resources/equipment-types";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedEquipmentTypes } from "@/lib/services/structure/equipment-types/served";

export const generateMetadata = titled("equipment-types");

async function ItemTypesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_equipment_types");

  return (
    <ResourceTable
      of={describe(equipmentTypes)}
      page={await listing(viewer, servedEquipmentTypes, await searchParams)}
    />
  );
}

export default withTexts("app/(app)/equipment-types/page.tsx", ItemTypesPage);
