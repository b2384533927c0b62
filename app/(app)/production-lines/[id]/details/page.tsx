import { productionLines } from "@/lib/resources/production-lines";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titledRow(productionLines, ["view_dashboard"]);

export default function ProductionLinePage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="production-lines" params={params} />;
}
