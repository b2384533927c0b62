import { listPage } from "@/app/list-page";
import { servedStoreRooms } from "@/lib/services/stock/store-rooms/served";

const { generateMetadata, Page } = listPage("app/(app)/store-rooms/page.tsx", servedStoreRooms);

export { generateMetadata, Page as default };
