import { listPage } from "@/app/list-page";
import { applications } from "@/lib/resources/applications";

const { generateMetadata, Page } = listPage("app/(app)/applications/page.tsx", applications);

export { generateMetadata, Page as default };
