import { formPage } from "@/app/form-page";
import { ScheduleForm } from "@/components/report-schedules/schedule-form";
import { servedReportSchedules } from "@/lib/services/monitoring/report-schedules/served";

const { generateMetadata, Page } = formPage(servedReportSchedules, {
  Form: ScheduleForm,
  opensTo: ["view_dashboard"],
});

export { generateMetadata, Page as default };
