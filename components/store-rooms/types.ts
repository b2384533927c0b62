import type { OnWire } from "@/lib/server/http/wire";
import type { storeRoomScreen } from "@/lib/services/screens/store-room";
import type { StockDetail } from "@/lib/services/stock/store-rooms/detail";

export type StoreRoomScreenProps = OnWire<Awaited<ReturnType<typeof storeRoomScreen>>>;
export type ShownRoom = StoreRoomScreenProps["room"];
export type ShownLine = OnWire<StockDetail>;
