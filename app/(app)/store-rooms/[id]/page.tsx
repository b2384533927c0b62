import { formPage } from "@/app/form-page";
import { StoreRoomForm } from "@/components/store-rooms/store-room-form";
import { servedStoreRooms } from "@/lib/services/stock/store-rooms/served";

const { generateMetadata, Page } = formPage(servedStoreRooms, {
  Form: StoreRoomForm,
});

export { generateMetadata, Page as default };
