import { listPage } from "@/app/list-page";
import { servedStoreRooms } from "@/lib/services/stock/store-rooms/served";

const { generateMetadata, Page } = listPage(servedStoreRooms);

export { generateMetadata, Page as default };
