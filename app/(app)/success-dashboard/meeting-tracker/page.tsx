import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { SuccessTabs } from "@/components/success/success-tabs";
import { describe } from "@/lib/resources/describe";
import { meetingTrackers } from "@/lib/resources/meeting-trackers";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedMeetingTrackers } from "@/lib/services/maintenance/meeting-trackers/served";

export const generateMetadata = titled("meeting-trackers");

async function MeetingsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_customer_success");
  const page = await listing(viewer, servedMeetingTrackers, await searchParams);

  return <ResourceTable of={describe(meetingTrackers)} page={page} tabs={<SuccessTabs current="meetings" />} isTable />;
}

export default withTexts("app/(app)/success-dashboard/meeting-tracker/page.tsx", MeetingsPage);
