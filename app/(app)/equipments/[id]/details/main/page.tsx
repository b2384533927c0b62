import { equipments } from "@/lib/resources/equipments";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen } from "../../../../place-screen";

export const generateMetadata = titledRow(equipments, ["view_dashboard"]);

export default function EquipmentPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="equipments" params={params} />;
}
