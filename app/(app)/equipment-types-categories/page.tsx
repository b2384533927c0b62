import { listPage } from "@/app/list-page";
import { ColorCell } from "@/components/catalogue/color-cell";
import { equipmentCategories } from "@/lib/resources/equipment-categories";

const { generateMetadata, Page } = listPage(
  "app/(app)/equipment-types-categories/page.tsx",
  equipmentCategories,
  () => ({ cells: { color: ColorCell } }),
);

export { generateMetadata, Page as default };
