import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { type AskedList, MasterImportLogs } from "../../../import-screen";

export const generateMetadata = titled("shell.nav", "import_master");

function SettingsMasterImportPage(asked: AskedList) {
  return <MasterImportLogs {...asked} />;
}

export default withTexts("app/(app)/settings/import/master/page.tsx", SettingsMasterImportPage);
