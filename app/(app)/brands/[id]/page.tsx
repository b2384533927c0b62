import { formPage } from "@/app/form-page";
import { brands } from "@/lib/resources/brands";

const { generateMetadata, Page } = formPage(brands);

export { generateMetadata, Page as default };
