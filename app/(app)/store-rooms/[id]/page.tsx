import { formPage } from "@/app/form-page";
import { StoreRoomForm } from "@/components/store-rooms/store-room-form";
import { servedStoreRooms } from "@/lib/services/stock/store-rooms/served";

const { generateMetadata, Page } = formPage("app/(app)/store-rooms/[id]/page.tsx", servedStoreRooms, {
  Form: StoreRoomForm,
});

export { generateMetadata, Page as default };
