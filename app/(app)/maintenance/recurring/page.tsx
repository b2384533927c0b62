import { listPage } from "@/app/list-page";
import { OrderTabs } from "@/components/work-orders/order-tabs";
import { can } from "@/lib/domain/identity/viewer";
import { servedWorkSeries } from "@/lib/services/maintenance/series/served";

const { generateMetadata, Page } = listPage(servedWorkSeries, (viewer) => ({
  tabs: <OrderTabs current="recurring" />,
  newHref: can(viewer, "create_maintenance") && "/maintenance/work-orders?new=1&recurring=1",
}));

export { generateMetadata, Page as default };
