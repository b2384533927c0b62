import { titled } from "@/lib/server/http/titles";
import { type AskedList, ImportsOfKinds } from "../import-screen";

export const generateMetadata = titled("shell.nav", "import_work_orders");

export default function WorkOrderImportPage(asked: AskedList) {
  return <ImportsOfKinds {...asked} kinds={["work_orders"]} permission="view_import_work_orders" />;
}
