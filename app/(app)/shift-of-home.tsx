import { ConfirmShiftCard, ShiftStrip } from "@/components/shifts/shift-strip";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { forPage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { shiftStrip } from "@/lib/services/maintenance/shifts/strip";

interface ShiftOfHomeProps {
  viewer: Viewer;
  /** Undefined: of several plants there is no one shift. */
  plant_id: number | undefined;
}

/** First on the homes of a plant: what the shift before has handed over, until it is confirmed, and the shift that runs. */
export async function ShiftOfHome({ viewer, plant_id }: ShiftOfHomeProps) {
  const strip = plant_id === undefined ? null : await forPage(viewer, (call) => shiftStrip(call, plant_id));
  if (!strip) return null;
  const { confirm, ...shift } = asWire(strip);

  return (
    <div className="grid gap-3 px-4 pt-3 max-md:px-3 max-md:pb-3">
      <ConfirmShiftCard confirm={confirm} plant={shift.plant} />
      <ShiftStrip {...shift} confirm={null} />
    </div>
  );
}
