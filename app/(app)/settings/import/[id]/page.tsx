import { withTexts } from "@/app/with-texts";
import { type AskedEntry, ImportEntry, titledImport } from "../../../import-screen";

export const generateMetadata = titledImport;

function SettingsImportPage(asked: AskedEntry) {
  return <ImportEntry {...asked} />;
}

export default withTexts("app/(app)/settings/import/[id]/page.tsx", SettingsImportPage);
