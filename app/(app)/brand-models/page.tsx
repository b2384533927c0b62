import { listPage } from "@/app/list-page";
import { servedBrandModels } from "@/lib/services/structure/brand-models/served";

const { generateMetadata, Page } = listPage(servedBrandModels);

export { generateMetadata, Page as default };
