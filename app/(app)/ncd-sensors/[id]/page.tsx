import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { SensorScreen } from "../../sensor-screen";

export const generateMetadata = titled("sensors", "item");

function NcdSensorPage({ params }: { params: Promise<{ id: string }> }) {
  return <SensorScreen params={params} kind="ncd" />;
}

export default withTexts("app/(app)/ncd-sensors/[id]/page.tsx", NcdSensorPage);
