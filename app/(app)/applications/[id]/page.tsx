import { formPage } from "@/app/form-page";
import { applications } from "@/lib/resources/applications";

const { generateMetadata, Page } = formPage(applications);

export { generateMetadata, Page as default };
