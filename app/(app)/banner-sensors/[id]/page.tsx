import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { SensorScreen } from "../../sensor-screen";

export const generateMetadata = titled("sensors", "item");

function BannerSensorPage({ params }: { params: Promise<{ id: string }> }) {
  return <SensorScreen params={params} kind="banner" />;
}

export default withTexts("app/(app)/banner-sensors/[id]/page.tsx", BannerSensorPage);
