import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { type AskedList, ImportLog } from "../import-screen";

export const generateMetadata = titled("shell.nav", "import_logs");

function ImportLogPage(asked: AskedList) {
  return <ImportLog {...asked} />;
}

export default withTexts("app/(app)/plant-import-logs/page.tsx", ImportLogPage);
