import { dialogPage } from "@/app/dialog-page";
import { SubtypeDialog } from "@/components/banner-subtypes/subtype-dialog";
import { servedSubtypes } from "@/lib/services/monitoring/banner-subtypes/served";

const { generateMetadata, Page } = dialogPage(servedSubtypes, {
  Dialog: SubtypeDialog,
});

export { generateMetadata, Page as default };
