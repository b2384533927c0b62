import { listPage } from "@/app/list-page";
import { servedReportSchedules } from "@/lib/services/monitoring/report-schedules/served";

const { generateMetadata, Page } = listPage(servedReportSchedules);

export { generateMetadata, Page as default };
