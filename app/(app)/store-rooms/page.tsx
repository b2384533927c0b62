import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { describe } from "@/lib/resources/describe";
import { storeRooms } from "@/lib/resources/store-rooms";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedStoreRooms } from "@/lib/services/stock/store-rooms/served";

export const generateMetadata = titled("store-rooms");

async function StoreRoomsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_store_rooms");

  return <ResourceTable of={describe(storeRooms)} page={await listing(viewer, servedStoreRooms, await searchParams)} />;
}

export default withTexts("app/(app)/store-rooms/page.tsx", StoreRoomsPage);
