import { titled } from "@/lib/server/http/titles";
import { SensorScreen } from "../../sensor-screen";

export const generateMetadata = titled("sensors", "item");

export default SensorScreen;
