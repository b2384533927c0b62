import { formPage } from "@/app/form-page";
import { servedCompanies } from "@/lib/services/structure/companies/served";

const { generateMetadata, Page } = formPage(servedCompanies);

export { generateMetadata, Page as default };
