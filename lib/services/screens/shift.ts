import { can, isSupervisor } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";
import { timesOf } from "@/lib/services/maintenance/shifts/plan";
import { mayWriteShifts, servedShifts } from "@/lib/services/maintenance/shifts/served";
import { shiftStrip } from "@/lib/services/maintenance/shifts/strip";

/** The page of a shift, with what its plant's shifts and board are for those who set them. */
export async function shiftScreen(call: Call, id: number) {
  const shift = await servedShifts.find(call, id);
  const maySet = can(call.viewer, "update_maintenance") && isSupervisor(call.viewer);
  const board = maySet
    ? await call.tx.plant.findFirst({ where: { id: shift.plant_id }, select: { wallboard_until: true } })
    : null;

  return {
    shift,
    strip: await shiftStrip(call, shift.plant_id),
    times: maySet ? await timesOf(call, shift.plant_id) : null,
    board_until: board?.wallboard_until && board.wallboard_until > call.now ? board.wallboard_until : null,
    may: { write: mayWriteShifts(call.viewer), set: maySet },
    now: call.now.toISOString(),
  };
}

export type ShiftScreen = Awaited<ReturnType<typeof shiftScreen>>;
