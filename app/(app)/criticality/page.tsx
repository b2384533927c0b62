import { CriticalityScreen } from "@/components/criticality/criticality-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { criticalityScreen } from "@/lib/services/screens/criticality";

export const generateMetadata = titled("criticality");

export default async function CriticalityPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_dashboard");
  const search = await searchParams;

  return <CriticalityScreen {...asWire(await forPage(viewer, (call) => criticalityScreen(call, search)))} />;
}
