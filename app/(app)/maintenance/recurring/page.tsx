import { listPage } from "@/app/list-page";
import { OrderTitle } from "@/components/work-orders/order-title";
import { can } from "@/lib/domain/identity/viewer";
import { servedWorkSeries } from "@/lib/services/maintenance/series/served";

const { generateMetadata, Page } = listPage(servedWorkSeries, (viewer) => ({
  title: <OrderTitle current="recurring" />,
  newHref: can(viewer, "create_maintenance") && "/maintenance/work-orders?new=1&recurring=1",
}));

export { generateMetadata, Page as default };
