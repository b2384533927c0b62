import { ShoppingCart } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { listPage } from "@/app/list-page";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { ReorderScreen } from "@/components/store-rooms/reorder-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { reorderScreen } from "@/lib/services/screens/reorder";
import { servedStoreRooms } from "@/lib/services/stock/store-rooms/served";

const { generateMetadata, Page } = listPage(servedStoreRooms, async () => {
  const t = await getTranslations("stock.reorder");

  return {
    headActions: [{ label: t("title"), icon: <ShoppingCart aria-hidden />, href: "/store-rooms?view=reorder" }],
  };
});

export { generateMetadata };

export default async function StoreRoomsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  if (search.view !== "reorder") return <Page searchParams={searchParams} />;
  const viewer = await requirePage("view_store_rooms");

  return (
    <>
      <LiveRefresh subjects={["store-rooms", "requisitions"]} />
      <ReorderScreen {...asWire(await forPage(viewer, (call) => reorderScreen(call, search)))} />
    </>
  );
}
