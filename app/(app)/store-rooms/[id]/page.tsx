import { withTexts } from "@/app/with-texts";
import { StoreRoomForm } from "@/components/store-rooms/store-room-form";
import { describe } from "@/lib/resources/describe";
import { storeRooms } from "@/lib/resources/store-rooms";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { servedStoreRooms } from "@/lib/services/stock/store-rooms/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_store_rooms", "create_store_rooms"] as const;

export const generateMetadata = titledRow(servedStoreRooms, permissions);

async function StoreRoomPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedStoreRooms, (await params).id);

  return <StoreRoomForm key={row?.id ?? "new"} resource={describe(storeRooms)} row={row} />;
}

export default withTexts("app/(app)/store-rooms/[id]/page.tsx", StoreRoomPage);
