import { listPage } from "@/app/list-page";
import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { servedPlants } from "@/lib/services/structure/plants/served";

const { generateMetadata, Page } = listPage(servedPlants, (viewer) => ({
  newHref: isProviderSide(viewer) ? undefined : false,
  hiddenFilters: can(viewer, "view_companies") ? [] : ["company_id"],
}));

export { generateMetadata, Page as default };
