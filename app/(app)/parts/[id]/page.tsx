import { formPage } from "@/app/form-page";
import { servedParts } from "@/lib/services/stock/parts/served";

const { generateMetadata, Page } = formPage(servedParts);

export { generateMetadata, Page as default };
