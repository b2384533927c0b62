import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("store-rooms");

async function StoreRoomsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_store_rooms");

  return <ResourceTable of="store-rooms" page={await listing(viewer, "store-rooms", await searchParams)} />;
}

export default withTexts("app/(app)/store-rooms/page.tsx", StoreRoomsPage);
