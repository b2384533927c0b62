import { withTexts } from "@/app/with-texts";
import { ColorCell } from "@/components/catalogue/color-cell";
import { ResourceTable } from "@/components/resource/resource-table";
import { describe } from "@/lib/resources/describe";
import { maintenanceCategories } from "@/lib/resources/maintenance-categories";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedMaintenanceCategories } from "@/lib/services/maintenance/maintenance-categories/served";

export const generateMetadata = titled("maintenance-categories");

async function WorkOrderTypesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_work_order_type");
  const page = await listing(viewer, servedMaintenanceCategories, await searchParams);

  return <ResourceTable of={describe(maintenanceCategories)} page={page} cells={{ color: ColorCell }} />;
}

export default withTexts("app/(app)/maintenance-categories/page.tsx", WorkOrderTypesPage);
