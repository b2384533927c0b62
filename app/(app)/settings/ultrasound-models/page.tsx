import { dialogPage } from "@/app/dialog-page";
import { servedUltrasoundModels } from "@/lib/services/devices/ultrasound-models/served";

const { generateMetadata, Page } = dialogPage(servedUltrasoundModels, {
  opensTo: ["view_settings", "view_controllers"],
});

export { generateMetadata, Page as default };
