import { withTexts } from "@/app/with-texts";
import { CategoryForm } from "@/components/catalogue/category-form";
import { describe } from "@/lib/resources/describe";
import { maintenanceCategories } from "@/lib/resources/maintenance-categories";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { servedMaintenanceCategories } from "@/lib/services/maintenance/maintenance-categories/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["view_work_order_type"] as const;

export const generateMetadata = titledRow(servedMaintenanceCategories, permissions);

async function WorkOrderTypePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedMaintenanceCategories, (await params).id);

  return <CategoryForm key={row?.id ?? "new"} resource={describe(maintenanceCategories)} row={row} />;
}

export default withTexts("app/(app)/maintenance-categories/[id]/page.tsx", WorkOrderTypePage);
