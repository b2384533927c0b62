import { titled } from "@/lib/server/http/titles";
import { PlaceScreen } from "../../../../place-screen";

export const generateMetadata = titled("equipments", "item");

export default function EquipmentPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="equipments" params={params} />;
}
