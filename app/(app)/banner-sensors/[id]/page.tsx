import { titled } from "@/lib/server/http/titles";
import { SensorScreen } from "../../sensor-screen";

export const generateMetadata = titled("sensors", "item");

export default function BannerSensorPage({ params }: { params: Promise<{ id: string }> }) {
  return <SensorScreen params={params} kind="banner" />;
}
