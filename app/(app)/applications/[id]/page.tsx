import { formPage } from "@/app/form-page";
import { applications } from "@/lib/resources/applications";

const { generateMetadata, Page } = formPage("app/(app)/applications/[id]/page.tsx", applications);

export { generateMetadata, Page as default };
