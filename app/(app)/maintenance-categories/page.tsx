import { withTexts } from "@/app/with-texts";
import { ColorCell } from "@/components/catalogue/color-cell";
import { ResourceTable } from "@/components/resource/resource-table";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("maintenance-categories");

async function WorkOrderTypesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_work_order_type");
  const page = await listing(viewer, "maintenance-categories", await searchParams);

  return <ResourceTable of="maintenance-categories" page={page} cells={{ color: ColorCell }} />;
}

export default withTexts("app/(app)/maintenance-categories/page.tsx", WorkOrderTypesPage);
