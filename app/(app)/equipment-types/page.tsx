import { listPage } from "@/app/list-page";
import { servedEquipmentTypes } from "@/lib/services/structure/equipment-types/served";

const { generateMetadata, Page } = listPage(servedEquipmentTypes);

export { generateMetadata, Page as default };
