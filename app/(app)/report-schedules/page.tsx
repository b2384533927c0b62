import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { describe } from "@/lib/resources/describe";
import { reportSchedules } from "@/lib/resources/report-schedules";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedReportSchedules } from "@/lib/services/monitoring/report-schedules/served";

export const generateMetadata = titled("report-schedules");

async function SchedulesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_dashboard");

  return (
    <ResourceTable
      of={describe(reportSchedules)}
      page={await listing(viewer, servedReportSchedules, await searchParams)}
    />
  );
}

export default withTexts("app/(app)/report-schedules/page.tsx", SchedulesPage);
