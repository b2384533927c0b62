import { titled } from "@/lib/server/http/titles";
import { type AskedList, ImportsOfKinds } from "../import-screen";

export const generateMetadata = titled("shell.nav", "import_master");

export default function MasterImportPage(asked: AskedList) {
  return <ImportsOfKinds {...asked} kinds={["master"]} permission="view_import_master" />;
}
