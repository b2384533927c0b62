import { dialogPage } from "@/app/dialog-page";
import { BearingDialog } from "@/components/bearings/bearing-dialog";
import { servedBearings } from "@/lib/services/structure/bearings/served";

const { generateMetadata, Page } = dialogPage(servedBearings, {
  Dialog: BearingDialog,
});

export { generateMetadata, Page as default };
