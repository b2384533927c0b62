import { listPage } from "@/app/list-page";
import { SuccessTabs } from "@/components/success/success-tabs";
import { can } from "@/lib/domain/identity/viewer";
import { servedOnePagers } from "@/lib/services/maintenance/one-pagers/served";

const { generateMetadata, Page } = listPage(servedOnePagers, (viewer) => ({
  tabs: <SuccessTabs current="one_pagers" />,
  newHref: can(viewer, "create_customer_success") && "/success-dashboard/roi-one-pager/new",
  isTable: true,
}));

export { generateMetadata, Page as default };
