import { dialogPage } from "@/app/dialog-page";
import { lubricantTypes } from "@/lib/resources/lubricant-types";

const { generateMetadata, Page } = dialogPage(lubricantTypes, {
  opensTo: ["view_settings", "view_controllers"],
});

export { generateMetadata, Page as default };
