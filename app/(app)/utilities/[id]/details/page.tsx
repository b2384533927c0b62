import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titled("utilities", "item");

function UtilityPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="utilities" params={params} />;
}

export default withTexts("app/(app)/utilities/[id]/details/page.tsx", UtilityPage);
