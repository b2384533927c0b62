import { notFound } from "next/navigation";
import { ProcessScreen } from "@/components/oee/process-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { RecordClock } from "@/components/shell/plant-clock";
import { ShiftOfHome } from "@/components/shifts/shift-strip";
import { processes } from "@/lib/resources/processes";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { shiftStrip } from "@/lib/services/maintenance/shifts/strip";
import { processScreen } from "@/lib/services/screens/processes";
import { titledRow } from "@/lib/services/titled-row";

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
  const { screen, strip } = asWire(
    await forPage(viewer, async (call) => {
      const screen = await processScreen(call, id, search);
      return { screen, strip: await shiftStrip(call, screen.process.plant_id) };
    }),
  );

  return (
    <RecordClock timeZone={screen.process.time_zone}>
      <LiveRefresh subjects={["processes"]} id={id} withinMs={3_000} />
      <ShiftOfHome strip={strip} />
      <ProcessScreen {...screen} />
    </RecordClock>
  );
}
