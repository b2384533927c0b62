import { titled } from "@/lib/server/http/titles";
import { type AskedList, ImportLog } from "../import-screen";

export const generateMetadata = titled("shell.nav", "import_logs");

export default function ImportLogPage(asked: AskedList) {
  return <ImportLog {...asked} />;
}
