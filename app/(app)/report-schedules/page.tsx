import { listPage } from "@/app/list-page";
import { ReportTabs } from "@/components/report-schedules/report-tabs";
import { SchedulePicture } from "@/components/report-schedules/schedule-picture";
import { withReportPictures } from "@/lib/services/monitoring/report-schedules/pictures";
import { servedReportSchedules } from "@/lib/services/monitoring/report-schedules/served";

const { generateMetadata, Page } = listPage(
  servedReportSchedules,
  () => ({
    tabs: <ReportTabs current="scheduled" />,
    picture: { of: SchedulePicture, shows: ["next_at", "last_at", "is_active"] },
  }),
  { withPictures: withReportPictures },
);

export { generateMetadata, Page as default };
