import { listPage } from "@/app/list-page";
import { brands } from "@/lib/resources/brands";

const { generateMetadata, Page } = listPage("app/(app)/brands/page.tsx", brands);

export { generateMetadata, Page as default };
