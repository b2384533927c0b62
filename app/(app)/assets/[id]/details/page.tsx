import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titled("assets", "item");

function AssetPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="assets" params={params} />;
}

export default withTexts("app/(app)/assets/[id]/details/page.tsx", AssetPage);
