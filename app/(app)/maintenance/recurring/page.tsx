import { listPage } from "@/app/list-page";
import { SeriesPicture } from "@/components/recurring/series-picture";
import { OrderTitle } from "@/components/work-orders/order-title";
import { can } from "@/lib/domain/identity/viewer";
import { withSeriesPictures } from "@/lib/services/maintenance/series/pictures";
import { servedWorkSeries } from "@/lib/services/maintenance/series/served";

const picture = { of: SeriesPicture, shows: ["rule_text", "next_at", "made", "missed", "skipped", "ended_at"] };

const { generateMetadata, Page } = listPage(
  servedWorkSeries,
  (viewer) => ({
    title: <OrderTitle current="recurring" />,
    newHref: can(viewer, "create_maintenance") && "/maintenance/work-orders?new=1&recurring=1",
    picture,
  }),
  { withPictures: withSeriesPictures },
);

export { generateMetadata, Page as default };
