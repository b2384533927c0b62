import { withTexts } from "@/app/with-texts";
import { productionLines } from "@/lib/resources/production-lines";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titledRow(productionLines, ["view_dashboard"]);

function ProductionLinePage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="production-lines" params={params} />;
}

export default withTexts("app/(app)/production-lines/[id]/details/page.tsx", ProductionLinePage);
