import { dialogPage } from "@/app/dialog-page";
import { industrialServices } from "@/lib/resources/industrial-services";

const { generateMetadata, Page } = dialogPage("app/(app)/settings/industrial-services/page.tsx", industrialServices);

export { generateMetadata, Page as default };
