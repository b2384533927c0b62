import { withTexts } from "@/app/with-texts";
import { machines } from "@/lib/resources/machines";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titledRow(machines, ["view_dashboard"]);

function MachinePage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="machines" params={params} />;
}

export default withTexts("app/(app)/machines/[id]/details/page.tsx", MachinePage);
