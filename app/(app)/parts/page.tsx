import { listPage } from "@/app/list-page";
import { AvailableCell } from "@/components/store-rooms/available-cell";
import { servedParts } from "@/lib/services/stock/parts/served";

const { generateMetadata, Page } = listPage(servedParts, () => ({
  cells: { available: AvailableCell },
}));

export { generateMetadata, Page as default };
