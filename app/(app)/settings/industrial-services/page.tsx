import { dialogPage } from "@/app/dialog-page";
import { industrialServices } from "@/lib/resources/industrial-services";

const { generateMetadata, Page } = dialogPage(industrialServices);

export { generateMetadata, Page as default };
