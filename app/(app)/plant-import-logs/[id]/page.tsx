import { withTexts } from "@/app/with-texts";
import { type AskedEntry, ImportEntry, titledImport } from "../../import-screen";

export const generateMetadata = titledImport;

function ImportLogEntryPage(asked: AskedEntry) {
  return <ImportEntry {...asked} />;
}

export default withTexts("app/(app)/plant-import-logs/[id]/page.tsx", ImportLogEntryPage);
