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

/** Of "2026-11-29T11:04": the page changes too often to be fetched again each time. */
const tenMinutes = "2026-11-29T11:0".length;

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
      <KeepOnPhone of="shift" pages={[{ url: `/shifts/${id}`, stamp: screen.now.slice(0, tenMinutes) }]} />
      <ShiftPage {...screen} />
    </>
  );
}
