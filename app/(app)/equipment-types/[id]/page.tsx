import { withTexts } from "@/app/with-texts";
import { ItemTypeForm } from "@/components/catalogue/item-type-form";
import { describe } from "@/lib/resources/describe";
import { equipmentTypes } from "@/lib/resources/equipment-types";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { servedEquipmentTypes } from "@/lib/services/structure/equipment-types/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_equipment_types", "create_equipment_types"] as const;

export const generateMetadata = titledRow(servedEquipmentTypes, permissions);

async function ItemTypePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedEquipmentTypes, (await params).id);

  return <ItemTypeForm key={row?.id ?? "new"} resource={describe(equipmentTypes)} row={row} />;
}

export default withTexts("app/(app)/equipment-types/[id]/page.tsx", ItemTypePage);
