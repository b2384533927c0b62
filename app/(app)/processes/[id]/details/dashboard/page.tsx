import { notFound } from "next/navigation";
import { ProcessScreen } from "@/components/oee/process-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { RecordClock } from "@/components/shell/plant-clock";
import { processes } from "@/lib/resources/processes";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { processScreen } from "@/lib/services/screens/processes";
import { titledRow } from "@/lib/services/titled-row";

import { ShiftOfHome } from "../../../../shift-of-home";

const permissions = ["view_oee"] as const;

export const generateMetadata = titledRow(processes, permissions);

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function ProcessDashboardPage({ params, searchParams }: Props) {
  const viewer = await requirePage(permissions);
  const id = editedId((await params).id);
  if (id === null) notFound();
  const search = await searchParams;
  const screen = asWire(await forPage(viewer, (call) => processScreen(call, id, search)));

  return (
    <RecordClock timeZone={screen.process.time_zone}>
      <LiveRefresh subjects={["processes"]} id={id} withinMs={3_000} />
      <ShiftOfHome viewer={viewer} plant_id={screen.process.plant_id} />
      <ProcessScreen {...screen} />
    </RecordClock>
  );
}
