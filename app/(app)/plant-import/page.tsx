import { titled } from "@/lib/server/http/titles";
import { type AskedList, ImportsOfKinds } from "../import-screen";

export const generateMetadata = titled("shell.nav", "import_plant");

export default function PlantImportPage(asked: AskedList) {
  return <ImportsOfKinds {...asked} kinds={["plant", "motor_iq", "readings"]} permission="view_import_plant" />;
}
