import { withTexts } from "@/app/with-texts";
import { CategoryForm } from "@/components/catalogue/category-form";
import { describe } from "@/lib/resources/describe";
import { equipmentCategories } from "@/lib/resources/equipment-categories";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_equipment_type_categories", "create_equipment_type_categories"] as const;

export const generateMetadata = titledRow(equipmentCategories, permissions);

async function CategoryPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, equipmentCategories, (await params).id);

  return <CategoryForm key={row?.id ?? "new"} resource={describe(equipmentCategories)} row={row} />;
}

export default withTexts("app/(app)/equipment-types-categories/[id]/page.tsx", CategoryPage);
