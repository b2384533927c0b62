import { redirect } from "next/navigation";
import { requirePage } from "@/lib/server/http/page";

/** The imports open on the first of their lists. */
export default async function SettingsImportsPage() {
  await requirePage([
    "view_settings",
    "view_import_plant_logs",
    "view_import_work_orders",
    "view_import_plant",
    "view_import_master",
  ]);
  redirect("/settings/import/logs");
}
