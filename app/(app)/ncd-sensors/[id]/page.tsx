import { sensors } from "@/lib/resources/sensors";
import { titledRow } from "@/lib/services/titled-row";
import { SensorScreen } from "../../sensor-screen";

export const generateMetadata = titledRow(sensors, ["update_controllers", "create_controllers"]);

export default function NcdSensorPage({ params }: { params: Promise<{ id: string }> }) {
  return <SensorScreen params={params} kind="ncd" />;
}
