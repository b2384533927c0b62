import { listPage } from "@/app/list-page";
import { ReportTabs } from "@/components/report-schedules/report-tabs";
import { servedReportSchedules } from "@/lib/services/monitoring/report-schedules/served";

const { generateMetadata, Page } = listPage(servedReportSchedules, () => ({
  tabs: <ReportTabs current="scheduled" />,
}));

export { generateMetadata, Page as default };
