import { listPage } from "@/app/list-page";
import { SuccessTabs } from "@/components/success/success-tabs";
import { servedMeetingTrackers } from "@/lib/services/maintenance/meeting-trackers/served";

const { generateMetadata, Page } = listPage(servedMeetingTrackers, () => ({
  tabs: <SuccessTabs current="meetings" />,
  isTable: true,
}));

export { generateMetadata, Page as default };
