import { notFound } from "next/navigation";
import { KeepOnPhone } from "@/components/shell/keep-on-phone";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { ShiftPage } from "@/components/shifts/shift-page";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { servedShifts } from "@/lib/services/maintenance/shifts/served";
import { shiftScreen } from "@/lib/services/screens/shift";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["view_maintenance", "view_oee"] as const;

export const generateMetadata = titledRow(servedShifts, permissions);

export default async function OneShiftPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const id = editedId((await params).id);
  if (id === null) notFound();
  const screen = asWire(await forPage(viewer, (call) => shiftScreen(call, id)));

  return (
    <>
      <LiveRefresh
        subjects={["shifts", "work-orders", "alerts", "processes"]}
        plant_id={screen.shift.plant_id}
        withinMs={10_000}
      />
      <KeepOnPhone of="shift" pages={[{ url: `/shifts/${id}`, stamp: screen.now }]} />
      <ShiftPage {...screen} />
    </>
  );
}
