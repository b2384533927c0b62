import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { SuccessTabs } from "@/components/success/success-tabs";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("meeting-trackers");

async function MeetingsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_customer_success");
  const page = await listing(viewer, "meeting-trackers", await searchParams);

  return <ResourceTable of="meeting-trackers" page={page} tabs={<SuccessTabs current="meetings" />} isTable />;
}

export default withTexts("app/(app)/success-dashboard/meeting-tracker/page.tsx", MeetingsPage);
