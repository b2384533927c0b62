import { listPage } from "@/app/list-page";
import { CompanyPicture } from "@/components/companies/company-picture";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { withCompanyPictures } from "@/lib/services/screens/company-pictures";
import { servedCompanies } from "@/lib/services/structure/companies/served";

const { generateMetadata, Page } = listPage(
  servedCompanies,
  (viewer) => ({
    newHref: isProviderSide(viewer) ? undefined : false,
    picture: { of: CompanyPicture },
  }),
  { withPictures: withCompanyPictures },
);

export { generateMetadata, Page as default };
