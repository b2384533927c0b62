import { LiveRefresh } from "@/components/shell/live-refresh";
import { SavingsScreen } from "@/components/work-orders/savings-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { savingsScreen } from "@/lib/services/screens/savings";

export const generateMetadata = titled("savings.list");

export default async function SavingsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;

  return (
    <>
      <LiveRefresh subjects={["work-orders"]} />
      <SavingsScreen {...asWire(await forPage(viewer, (call) => savingsScreen(call, search)))} />
    </>
  );
}
