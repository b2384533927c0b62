import { notFound } from "next/navigation";
import { ProcessLog } from "@/components/oee/process-log";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { RecordClock } from "@/components/shell/plant-clock";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { processLog } from "@/lib/services/screens/processes";

export const generateMetadata = titled("processes", "log.title");

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function ProcessLogPage({ params, searchParams }: Props) {
  const viewer = await requirePage("view_oee");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const search = await searchParams;
  const log = asWire(await forPage(viewer, (call) => processLog(call, id, search)));

  return (
    <RecordClock timeZone={log.process.time_zone}>
      <LiveRefresh subjects={["processes"]} id={id} withinMs={5_000} />
      <ProcessLog {...log} />
    </RecordClock>
  );
}
