import { titled } from "@/lib/server/http/titles";
import { type AskedList, PlantImportLogs } from "../../../import-screen";

export const generateMetadata = titled("shell.nav", "import_logs");

export default function SettingsImportLogPage(asked: AskedList) {
  return <PlantImportLogs {...asked} />;
}
