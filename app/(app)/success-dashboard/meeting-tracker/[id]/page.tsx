import { MeetingForm } from "@/components/success/meeting-form";
import { describe } from "@/lib/resources/describe";
import { meetingTrackers } from "@/lib/resources/meeting-trackers";
import { forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { record } from "@/lib/services/listing";
import { servedMeetingTrackers } from "@/lib/services/maintenance/meeting-trackers/served";
import { meetingScreen } from "@/lib/services/screens/success";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["view_customer_success"] as const;

export const generateMetadata = titledRow(servedMeetingTrackers, permissions);

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function MeetingPage({ params, searchParams }: Props) {
  const viewer = await requirePage(permissions);
  const { id } = await params;
  const search = await searchParams;
  const row = await record(viewer, servedMeetingTrackers, id);
  const screen = await forPage(viewer, (call) => meetingScreen(call, row, search));
  const { people, today, before, since, initial } = asWire(screen);

  return (
    <MeetingForm
      key={id}
      resource={describe(meetingTrackers)}
      row={row}
      initial={initial}
      people={people}
      before={before}
      since={since}
      today={today}
    />
  );
}
