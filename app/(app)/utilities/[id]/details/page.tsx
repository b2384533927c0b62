import { utilities } from "@/lib/resources/utilities";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titledRow(utilities, ["view_dashboard"]);

export default function UtilityPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="utilities" params={params} />;
}
