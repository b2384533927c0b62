import { dialogPage } from "@/app/dialog-page";
import { workStations } from "@/lib/resources/work-stations";

const { generateMetadata, Page } = dialogPage("app/(app)/work-stations/page.tsx", workStations);

export { generateMetadata, Page as default };
