import { equipments } from "@/lib/resources/equipments";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen, type PlaceScreenProps } from "../../../../place-screen";

export const generateMetadata = titledRow(equipments, ["view_dashboard"]);

export default function EquipmentPage(asked: Pick<PlaceScreenProps, "params" | "searchParams">) {
  return <PlaceScreen of="equipments" {...asked} />;
}
