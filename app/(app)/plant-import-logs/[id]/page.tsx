import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { type AskedEntry, ImportEntry } from "../../import-screen";

export const generateMetadata = titled("imports");

function ImportLogEntryPage(asked: AskedEntry) {
  return <ImportEntry {...asked} />;
}

export default withTexts("app/(app)/plant-import-logs/[id]/page.tsx", ImportLogEntryPage);
