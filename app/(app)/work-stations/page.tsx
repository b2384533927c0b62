import { dialogPage } from "@/app/dialog-page";
import { workStations } from "@/lib/resources/work-stations";

const { generateMetadata, Page } = dialogPage(workStations);

export { generateMetadata, Page as default };
