import { titled } from "@/lib/server/http/titles";
import { type AskedList, MasterImportLogs } from "../../../import-screen";

export const generateMetadata = titled("shell.nav", "import_master");

export default function SettingsMasterImportPage(asked: AskedList) {
  return <MasterImportLogs {...asked} />;
}
