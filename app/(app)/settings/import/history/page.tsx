import { titled } from "@/lib/server/http/titles";
import { type AskedList, ImportHistory } from "../../../import-screen";

export const generateMetadata = titled("shell.nav", "import_logs");

export default function SettingsImportHistoryPage(asked: AskedList) {
  return <ImportHistory {...asked} />;
}
