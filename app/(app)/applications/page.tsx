import { listPage } from "@/app/list-page";
import { applications } from "@/lib/resources/applications";

const { generateMetadata, Page } = listPage(applications);

export { generateMetadata, Page as default };
