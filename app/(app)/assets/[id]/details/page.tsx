import { assets } from "@/lib/resources/assets";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titledRow(assets, ["view_dashboard"]);

export default function AssetPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="assets" params={params} />;
}
