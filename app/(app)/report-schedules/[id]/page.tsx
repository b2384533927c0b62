import { withTexts } from "@/app/with-texts";
import { ScheduleForm } from "@/components/report-schedules/schedule-form";
import { describe } from "@/lib/resources/describe";
import { reportSchedules } from "@/lib/resources/report-schedules";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { servedReportSchedules } from "@/lib/services/monitoring/report-schedules/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["view_dashboard"] as const;

export const generateMetadata = titledRow(servedReportSchedules, permissions);

async function SchedulePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedReportSchedules, (await params).id);

  return <ScheduleForm key={row?.id ?? "new"} resource={describe(reportSchedules)} row={row} />;
}

export default withTexts("app/(app)/report-schedules/[id]/page.tsx", SchedulePage);
