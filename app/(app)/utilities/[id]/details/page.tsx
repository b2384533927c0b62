import { withTexts } from "@/app/with-texts";
import { utilities } from "@/lib/resources/utilities";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titledRow(utilities, ["view_dashboard"]);

function UtilityPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="utilities" params={params} />;
}

export default withTexts("app/(app)/utilities/[id]/details/page.tsx", UtilityPage);
