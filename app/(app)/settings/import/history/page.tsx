import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { type AskedList, ImportHistory } from "../../../import-screen";

export const generateMetadata = titled("shell.nav", "import_logs");

function SettingsImportHistoryPage(asked: AskedList) {
  return <ImportHistory {...asked} />;
}

export default withTexts("app/(app)/settings/import/history/page.tsx", SettingsImportHistoryPage);
