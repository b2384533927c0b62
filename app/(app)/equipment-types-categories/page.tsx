import { withTexts } from "@/app/with-texts";
import { ColorCell } from "@/components/catalogue/color-cell";
import { ResourceTable } from "@/components/resource/resource-table";
import { describe } from "@/lib/resources/describe";
import { equipmentCategories } from "@/lib/resources/equipment-categories";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("equipment-categories");

async function CategoriesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_equipment_type_categories");

  return (
    <ResourceTable
      of={describe(equipmentCategories)}
      page={await listing(viewer, equipmentCategories, await searchParams)}
      cells={{ color: ColorCell }}
    />
  );
}

export default withTexts("app/(app)/equipment-types-categories/page.tsx", CategoriesPage);
