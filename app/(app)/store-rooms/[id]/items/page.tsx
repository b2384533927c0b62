import { notFound } from "next/navigation";
import { KeepOnPhone } from "@/components/shell/keep-on-phone";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { StoreRoomScreen } from "@/components/store-rooms/store-room-screen";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { storeRoomScreen } from "@/lib/services/screens/store-room";

export const generateMetadata = titled("stock");

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function StoreRoomItemsPage({ params, searchParams }: PageProps) {
  const viewer = await requirePage("view_store_rooms");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const search = await searchParams;
  const screen = asWire(await forPage(viewer, (call) => storeRoomScreen(call, id, search)));

  return (
    <>
      <LiveRefresh subjects={["store-rooms", "equipments"]} plant_id={screen.room.plant_id} />
      <StoreRoomScreen {...screen} />
      {screen.room.keeper_id === viewer.user_id && (
        <KeepOnPhone of={`storeroom ${id}`} pages={[{ url: `/store-rooms/${id}/items`, stamp: screen.now }]} />
      )}
    </>
  );
}
