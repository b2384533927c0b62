import { listPage } from "@/app/list-page";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { servedCompanies } from "@/lib/services/structure/companies/served";

const { generateMetadata, Page } = listPage(servedCompanies, (viewer) => ({
  newHref: isProviderSide(viewer) ? undefined : false,
}));

export { generateMetadata, Page as default };
