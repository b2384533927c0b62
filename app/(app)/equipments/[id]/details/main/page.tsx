import { withTexts } from "@/app/with-texts";
import { equipments } from "@/lib/resources/equipments";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen } from "../../../../place-screen";

export const generateMetadata = titledRow(equipments, ["view_dashboard"]);

function EquipmentPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="equipments" params={params} />;
}

export default withTexts("app/(app)/equipments/[id]/details/main/page.tsx", EquipmentPage);
