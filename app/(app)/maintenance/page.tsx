import { redirect } from "next/navigation";
import { requirePage } from "@/lib/server/http/page";

export default async function MaintenancePage() {
  await requirePage("view_maintenance");
  redirect("/maintenance/work-orders");
}
