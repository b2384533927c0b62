import { listPage } from "@/app/list-page";
import { ColorCell } from "@/components/catalogue/color-cell";
import { equipmentCategories } from "@/lib/resources/equipment-categories";

const { generateMetadata, Page } = listPage(equipmentCategories, () => ({ cells: { color: ColorCell } }));

export { generateMetadata, Page as default };
