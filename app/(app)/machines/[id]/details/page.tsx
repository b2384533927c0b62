import { machines } from "@/lib/resources/machines";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titledRow(machines, ["view_dashboard"]);

export default function MachinePage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="machines" params={params} />;
}
