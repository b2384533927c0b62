import { titled } from "@/lib/server/http/titles";
import { SensorScreen } from "../../sensor-screen";

export const generateMetadata = titled("sensors", "item");

export default function NcdSensorPage({ params }: { params: Promise<{ id: string }> }) {
  return <SensorScreen params={params} kind="ncd" />;
}
