import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titled("machines", "item");

function MachinePage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="machines" params={params} />;
}

export default withTexts("app/(app)/machines/[id]/details/page.tsx", MachinePage);
