import { withTexts } from "@/app/with-texts";
import { ScheduleForm } from "@/components/report-schedules/schedule-form";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { record } from "@/lib/services/listing";

export const generateMetadata = titled("report-schedules", "item");

async function SchedulePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_dashboard");
  const row = await record(viewer, "report-schedules", (await params).id);

  return <ScheduleForm key={row?.id ?? "new"} resource={describe("report-schedules")} row={row} />;
}

export default withTexts("app/(app)/report-schedules/[id]/page.tsx", SchedulePage);
