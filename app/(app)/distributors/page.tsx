import { listPage } from "@/app/list-page";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { servedDistributors } from "@/lib/services/structure/distributors/served";

const { generateMetadata, Page } = listPage(servedDistributors, (viewer) => ({
  newHref: isProviderSide(viewer) ? undefined : false,
  isReadOnly: !isProviderSide(viewer),
}));

export { generateMetadata, Page as default };
