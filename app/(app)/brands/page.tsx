import { listPage } from "@/app/list-page";
import { brands } from "@/lib/resources/brands";

const { generateMetadata, Page } = listPage(brands);

export { generateMetadata, Page as default };
