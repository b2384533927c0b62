import { type AskedEntry, ImportEntry, titledImport } from "../../import-screen";

export const generateMetadata = titledImport;

export default function ImportLogEntryPage(asked: AskedEntry) {
  return <ImportEntry {...asked} />;
}
