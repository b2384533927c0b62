import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { type AskedEntry, ImportEntry } from "../../../import-screen";

export const generateMetadata = titled("imports");

function SettingsImportPage(asked: AskedEntry) {
  return <ImportEntry {...asked} />;
}

export default withTexts("app/(app)/settings/import/[id]/page.tsx", SettingsImportPage);
