import { listPage } from "@/app/list-page";
import { ColorCell } from "@/components/catalogue/color-cell";
import { servedMaintenanceCategories } from "@/lib/services/maintenance/maintenance-categories/served";

const { generateMetadata, Page } = listPage(servedMaintenanceCategories, () => ({ cells: { color: ColorCell } }));

export { generateMetadata, Page as default };
