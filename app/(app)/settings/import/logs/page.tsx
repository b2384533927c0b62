import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { type AskedList, PlantImportLogs } from "../../../import-screen";

export const generateMetadata = titled("shell.nav", "import_logs");

function SettingsImportLogPage(asked: AskedList) {
  return <PlantImportLogs {...asked} />;
}

export default withTexts("app/(app)/settings/import/logs/page.tsx", SettingsImportLogPage);
