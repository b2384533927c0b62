import { DiagnosesScreen } from "@/components/work-orders/diagnoses-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { diagnosesScreen } from "@/lib/services/screens/diagnoses";

export const generateMetadata = titled("work-orders", "diagnoses.title");

export default async function DiagnosesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;

  return <DiagnosesScreen {...asWire(await forPage(viewer, (call) => diagnosesScreen(call, search)))} />;
}
