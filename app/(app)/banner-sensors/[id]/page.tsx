import { withTexts } from "@/app/with-texts";
import { sensors } from "@/lib/resources/sensors";
import { titledRow } from "@/lib/services/titled-row";
import { SensorScreen } from "../../sensor-screen";

export const generateMetadata = titledRow(sensors, ["update_controllers", "create_controllers"]);

function BannerSensorPage({ params }: { params: Promise<{ id: string }> }) {
  return <SensorScreen params={params} kind="banner" />;
}

export default withTexts("app/(app)/banner-sensors/[id]/page.tsx", BannerSensorPage);
