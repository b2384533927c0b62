import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { OrderTabs } from "@/components/work-orders/order-tabs";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { workSeries } from "@/lib/resources/work-series";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedWorkSeries } from "@/lib/services/maintenance/series/served";

export const generateMetadata = titled("work-series");

async function RecurringPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const page = await listing(viewer, servedWorkSeries, await searchParams);

  return (
    <ResourceTable
      of={describe(workSeries)}
      page={page}
      tabs={<OrderTabs current="recurring" />}
      newHref={can(viewer, "create_maintenance") && "/maintenance/work-orders?new=1&recurring=1"}
    />
  );
}

export default withTexts("app/(app)/maintenance/recurring/page.tsx", RecurringPage);
