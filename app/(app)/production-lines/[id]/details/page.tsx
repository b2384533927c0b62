import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titled("production-lines", "item");

function ProductionLinePage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="production-lines" params={params} />;
}

export default withTexts("app/(app)/production-lines/[id]/details/page.tsx", ProductionLinePage);
