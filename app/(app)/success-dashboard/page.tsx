import { redirect } from "next/navigation";
import { requirePage } from "@/lib/server/http/page";

export default async function SuccessDashboardPage() {
  await requirePage("view_customer_success");
  redirect("/success-dashboard/main");
}
