import { DiagnosesScreen } from "@/components/work-orders/diagnoses-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { diagnosisPrecision } from "@/lib/services/monitoring/diagnoses/scores";

export const generateMetadata = titled("work-orders", "diagnoses.title");

export default async function DiagnosesPage() {
  const viewer = await requirePage("view_maintenance");

  return <DiagnosesScreen rows={await forPage(viewer, (call) => diagnosisPrecision(call))} />;
}
