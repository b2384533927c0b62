import { CoverageScreen } from "@/components/dashboard/coverage-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { coverageScreen } from "@/lib/services/screens/coverage";

export const generateMetadata = titled("dashboard.coverage");

export default async function CoveragePage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_dashboard");
  const search = await searchParams;

  return <CoverageScreen {...asWire(await forPage(viewer, (call) => coverageScreen(call, search)))} />;
}
